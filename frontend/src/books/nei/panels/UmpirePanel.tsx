import { Button } from 'react-aria-components';
import type { Game, NeiSide, SideState, Unit } from '../../../graphql/types';
import { lookAs, selectUnits } from '../store/actions';
import { packIndex, server } from '../../../table/server';
import { useStore } from '../../../store';
import { Segments } from '../../../ui/Segments';
import { ClauseChip } from '../../../ui/ClauseChip';
import { plain, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

const EYES = ['BOTH', 'JAPAN', 'ALLIES'] as const;
const SHOWN = 6;

/** What an umpire watches: both sides beside each other, what is still hidden of each, and what was overruled. */
export function UmpirePanel({ game }: { game: Game }) {
  const eyes = useStore(server, (state) => state.eyes);
  return (
    <section className={css.umpire} aria-label={t('seat.UMPIRE')}>
      <Segments
        label={t('umpire.eyes')}
        hint={t('umpire.eyesHint')}
        value={eyes ?? 'BOTH'}
        choices={EYES.map((id) => ({ id, name: id === 'BOTH' ? t('umpire.own') : t('umpire.as', { side: id }) }))}
        onChange={(chosen) => void lookAs(chosen === 'BOTH' ? null : chosen)}
      />
      {!eyes && (
        <div className={css.umpireSides} data-part="umpire-sides">
          {game.view.sides.map((side) => <Side key={side.side} game={game} side={side} />)}
        </div>
      )}
      <Overruled />
    </section>
  );
}

function Side({ game, side }: { game: Game; side: SideState }) {
  const hidden = hiddenOf(game, side.side);
  const counters = hidden.reduce((sum, { units }) => sum + units.length, 0);
  const points = side.optionPoints + (side.territoryPoints ?? 0) + (side.lossPoints ?? 0);
  return (
    <section className={`${css.umpireSide} ${side.side.toLowerCase()}`} aria-label={sideName(side.side)}>
      <h4>{sideName(side.side)}</h4>
      <dl>
        <div><dt>{t('umpire.actionPoints')}</dt><dd>{side.actionPoints}</dd></div>
        <div><dt>{t('umpire.victoryPoints')}</dt><dd>{plain(points)}</dd></div>
        <div><dt>{t('display.pool')}</dt><dd>{side.pool.units.length}</dd></div>
        <div><dt>{t('display.disrupted')}</dt><dd>{side.disrupted.units.length}</dd></div>
        <div><dt>{t('display.destroyed')}</dt><dd>{side.destroyed.units.length}</dd></div>
        <div><dt>{t('umpire.faceDown')}</dt><dd>{counters}</dd></div>
      </dl>
      <div className="choices" role="group" aria-label={t('umpire.hiddenIn', { side: side.side })}>
        {hidden.map(({ area, name, units }) => <Button key={area} className="quiet" onPress={() => selectUnits(area, [])}>{t('umpire.there', { place: name, count: units.length })}</Button>)}
      </div>
    </section>
  );
}

/** Counters that the other side has not seen, by area, the fullest first. */
function hiddenOf(game: Game, side: NeiSide): { area: string; name: string; units: readonly Unit[] }[] {
  const { pack } = server.get();
  return game.view.areas
    .map(({ area, units }) => ({ area, name: (pack && packIndex(pack).areas.get(area)?.name) ?? area, units: units.filter((unit) => unit.side === side && !unit.open && unit.category !== 'BASE' && unit.category !== 'MARKER') }))
    .filter(({ units }) => units.length > 0)
    .sort((a, b) => b.units.length - a.units.length);
}

/** What the table did in spite of the rules, the last first. */
function Overruled() {
  const entries = useStore(server, (state) => state.entries);
  const found = entries.filter((entry) => entry.overruled && !entry.takenBack).slice(-SHOWN).toReversed();
  return (
    <section aria-label={t('umpire.overruled')}>
      <h4>{t('umpire.overruled')}</h4>
      {found.length === 0 && <p className="small">{t('umpire.nothing')}</p>}
      <ul>
        {found.map((entry) => (
          <li key={entry.number}>
            {t('log.missed', { number: entry.number, text: entry.lines[0]?.text ?? '' })}
            {entry.overruled?.reason && <em> {t('log.overruledFor', { reason: entry.overruled.reason })}</em>}
            {entry.overruled?.violations.map((violation) => <ClauseChip key={violation.clause.id} clause={violation.clause} />)}
          </li>
        ))}
      </ul>
    </section>
  );
}
