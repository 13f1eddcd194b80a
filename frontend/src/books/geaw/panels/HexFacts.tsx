import { useStore } from '../../../store';
import { t } from '../../../words/words';
import type { Game } from '../graphql/types';
import { desk } from '../store/table';
import css from '../../../ui/styles/panels.module.css';

/** What is known of a hex, in words. */
export function HexFacts({ game, hex }: { game: Game; hex: string }) {
  const record = useStore(desk, (state) => state.hexes.get(hex));
  const objective = game.view.objectives.find((known) => known.hex === hex);
  const facts = record ? [
    record.cut ? t('hexes.cut') : (record.terrain ?? t('hexes.noTerrain')),
    record.country,
    record.zone && t(`zone.${record.zone}`),
    record.road && t('hexes.road'),
    record.rail && t('hexes.rail'),
    record.value && t('hexes.value', { points: record.value }),
    objective && (objective.occupant ? t('ledger.heldBy', { side: objective.occupant }) : objective.onlyNaval ? t('ledger.onlyNaval') : t('ledger.vacant')),
  ].filter(Boolean) : [t('hexes.blank')];
  return <div className="grow"><h3><span className={css.squareTag} data-part="square-tag">{hex}</span> {record?.name}</h3><p className="small">{facts.join(' · ')}</p></div>;
}
