import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { selectUnits } from '../store/actions';
import { device } from '../../../device/device';
import { mayCommand } from '../store/mayCommand';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import { UnitTile } from '../counters/UnitRow';
import { Violations } from '../../../ui/Violations';
import { commandKey, phaseSide } from '../../../ui/words';
import { InHand } from './InHand';
import { proposeOffer } from './ClearOffer';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** A side's set-up: how much is left, the two ways on, and the counters that wait for their place. */
export function SetUpPanel({ game, pack }: { game: Game; pack: Pack }) {
  const inHand = useStore(selection, (state) => state.units);
  const isBare = useStore(device, (state) => state.automation.step === 'off');
  const side = phaseSide(game.view.phase);
  if (!side) return null;
  if (!mayCommand(game, side)) {
    return <p className="small">{t('side.setsUp', { side })}</p>;
  }
  const unplaced = game.view.sides.find((known) => known.side === side)?.unplaced.units ?? [];
  const rest = game.options.offers.find((offer) => commandKey(offer) === 'placeTheRest');
  const finish = game.options.offers.find((offer) => commandKey(offer) === 'finishSetUp');
  const held = unplaced.find((unit) => inHand.includes(unit.id));
  // The ways on stand in the bar for the thumb, each once; only where this device wants nothing there are they here.
  const ways = [finish, rest].filter((offer) => offer !== undefined).filter(({ verdict }) => verdict.clear);
  return (
    <>
      <section className={css.setUp} aria-label={t('setup.title', { side })}>
        <h3>{held ? t('unit.inHand', { name: held.name }) : t('setup.left', { side, count: unplaced.length })}</h3>
        <p className="small">{held ? t('setup.hintHeld') : unplaced.length === 0 ? t('setup.hintDone') : t('setup.hint')}</p>
        {isBare && ways.map((offer, at) => <Button key={commandKey(offer)} className={`big wide ${at === 0 ? 'main' : ''}`} onPress={() => proposeOffer(offer)}>{offer.text}</Button>)}
        {rest && !rest.verdict.clear && <Violations violations={rest.verdict.violations} refusal={rest.verdict.refusal} />}
      </section>
      {unplaced.length > 0 && (
        <section aria-label={t('setup.tray', { side })}>
          <h3>{t('setup.toBePlaced')} <small>{unplaced.length}</small></h3>
          <div className="tiles">
            {unplaced.map((unit) => (
              <UnitTile key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={(on) => selectUnits(null, on ? [unit.id] : [])} />
            ))}
          </div>
        </section>
      )}
      {/* The map lights up the same places; here they stand with what the rules refuse. */}
      {held && <InHand game={game} pack={pack} />}
      {!held && finish && !finish.verdict.clear && (
        <Disclosure className="not-yet" defaultExpanded={unplaced.length === 0}>
          <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className={css.turnMark}>▸</span> {t('setup.whyNotFinished')}</Button></Heading>
          <DisclosurePanel><Violations violations={finish.verdict.violations} refusal={finish.verdict.refusal} /></DisclosurePanel>
        </Disclosure>
      )}
    </>
  );
}
