import { Button } from 'react-aria-components';
import type { Pack, Pending, Unit } from '../../../graphql/types';
import { selection } from '../store/selection';
import { areaName } from '../../../table/server';
import { useStore } from '../../../store';
import { tapArea } from '../store/taps';
import { UnitToggle } from '../counters/UnitRow';
import { t } from '../../../words/words';

/** Reinforcements: tap a unit, then one of the areas that light up, on the map or in the list. */
export function DeployPanel({ pending, pack, unitOf }: { pending: Pending; pack: Pack | null; unitOf: (id: string) => Unit | undefined }) {
  const placing = useStore(selection, (state) => state.placing);
  return (
    <>
      {pending.units.map(({ unit: id, areas }) => {
        const unit = unitOf(id);
        if (!unit) return null;
        const mine = placing?.unit === id;
        return (
          <div key={id}>
            <UnitToggle unit={unit} selected={mine} onChange={(on) => selection.set({ placing: on ? { unit: id, areas } : null, units: [], offers: null, proposal: null })} />
            {mine && (
              <div className="choices" role="group" aria-label={t('pending.whereGoes', { name: unit.name })}>
                {areas.map((area) => <Button key={area} onPress={() => tapArea(area)}>{areaName(pack, area)}</Button>)}
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}
