import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Game, Pack } from '../graphql/types';
import { selectUnits } from '../store/actions';
import { selection } from '../store/selection';
import { useStore } from '../store/store';
import { UnitToggle } from '../ui/UnitRow';
import { Violations } from '../ui/Violations';
import { commandKey, phaseSide } from '../ui/words';
import { InHand, mayCommand } from './AreaPanel';
import { proposeOffer } from './ClearOffer';
import { t } from '../words/words';

/** A side's set-up: how much is left, the two ways on, and the counters that wait for their place. */
export function SetUpPanel({ game, pack }: { game: Game; pack: Pack }) {
  const inHand = useStore(selection, (state) => state.units);
  const side = phaseSide(game.view.phase);
  if (!side) return null;
  if (!mayCommand(game, side)) {
    return <p className="small">{t('side.setsUp', { side })}</p>;
  }
  const unplaced = game.view.sides.find((known) => known.side === side)?.unplaced.units ?? [];
  const rest = game.options.offers.find((offer) => commandKey(offer) === 'placeTheRest');
  const finish = game.options.offers.find((offer) => commandKey(offer) === 'finishSetUp');
  const held = unplaced.some((unit) => inHand.includes(unit.id));
  return (
    <>
      {!held && (
        <section className="set-up owed mine" aria-label={t('setup.title', { side })}>
          <h3>{t('setup.left', { side, count: unplaced.length })}</h3>
          <p className="small">
            {unplaced.length === 0 ? t('setup.hintDone') : t('setup.hint')}
          </p>
          {rest && (
            <>
              <Button className={`big wide ${rest.verdict.clear && !finish?.verdict.clear ? 'main' : ''}`} isDisabled={!rest.verdict.clear} onPress={() => proposeOffer(rest)}>{rest.text}</Button>
              {!rest.verdict.clear && <Violations violations={rest.verdict.violations} refusal={rest.verdict.refusal} />}
            </>
          )}
          {finish && (
            <>
              <Button className={`big wide ${finish.verdict.clear ? 'main' : ''}`} isDisabled={!finish.verdict.clear} onPress={() => proposeOffer(finish)}>{finish.text}</Button>
              {!finish.verdict.clear && (
                <Disclosure className="not-yet" defaultExpanded={unplaced.length === 0}>
                  <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className="turn-mark">▸</span> {t('setup.whyNotFinished')}</Button></Heading>
                  <DisclosurePanel><Violations violations={finish.verdict.violations} refusal={finish.verdict.refusal} /></DisclosurePanel>
                </Disclosure>
              )}
            </>
          )}
        </section>
      )}
      {held && <InHand game={game} pack={pack} />}
      {unplaced.length > 0 && (
        <section aria-label={t('setup.tray', { side })}>
          <h3>{t('setup.toBePlaced')} <small>{unplaced.length}</small></h3>
          <div className="units">
            {unplaced.map((unit) => (
              <UnitToggle key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={(on) => selectUnits(null, on ? [unit.id] : [])} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
