import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Unit } from '../../../graphql/types';
import { UnitRow, UnitToggle } from '../counters/UnitRow';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

interface ChooseProps {
  units: readonly { unit: string; most: number }[];
  count: number;
  busy: boolean;
  unitOf: (id: string) => Unit | undefined;
}

/** Hits or steps allotted to units; the server says how many each may take now. */
export function ChooseLosses({ units, count, busy, unitOf, word, onChoose }: ChooseProps & { word: 'hit' | 'step'; onChoose: (losses: { unit: string; hits: number }[]) => void }) {
  const [hits, setHits] = useState<ReadonlyMap<string, number>>(new Map());
  const total = [...hits.values()].reduce((sum, hit) => sum + hit, 0);
  const change = (unit: string, by: number) => setHits((now) => new Map(now).set(unit, (now.get(unit) ?? 0) + by));
  return (
    <>
      {units.map(({ unit: id, most }) => {
        const unit = unitOf(id);
        const taken = hits.get(id) ?? 0;
        const name = unit?.name ?? id;
        const steps = (
          <span className="stepper">
            <Button aria-label={t(`pending.${word}Fewer`, { name })} isDisabled={taken === 0} onPress={() => change(id, -1)}>−</Button>
            <output aria-label={t('pending.taken', { name, count: taken })}>{taken}</output>
            <Button aria-label={t(`pending.${word}More`, { name })} isDisabled={taken >= most || total >= count} onPress={() => change(id, 1)}>+</Button>
          </span>
        );
        return unit ? (
          <UnitRow key={id} unit={unit}>{most === 0 ? <small className={css.shielded}>{t('unit.protected')}</small> : steps}</UnitRow>
        ) : (
          <div key={id} className={css.unitRow} data-part="unit-row"><b>{id}</b>{steps}</div>
        );
      })}
      <Button className={`main wide ${css.settle}`} data-part="settle" isDisabled={busy || total === 0} onPress={() => onChoose([...hits].filter(([, taken]) => taken > 0).map(([unit, taken]) => ({ unit, hits: taken })))}>
        {t('pending.confirmLosses', { left: count - total })}
      </Button>
    </>
  );
}

/** As many units as asked for, out of a list. */
export function ChooseUnits({ units, count, busy, unitOf, verb, onChoose }: ChooseProps & { verb: 'drawn' | 'disrupt' | 'keepOut' | 'strikeBack'; onChoose: (units: string[]) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      {units.map(({ unit: id }) => {
        const unit = unitOf(id);
        return unit && <UnitToggle key={id} unit={unit} selected={chosen.has(id)} onChange={() => toggle(id)} />;
      })}
      <Button className={`main wide ${css.settle}`} data-part="settle" isDisabled={busy || chosen.size === 0} onPress={() => onChoose([...chosen])}>
        {t(`pending.${verb}`, { count: chosen.size, most: count })}
      </Button>
    </>
  );
}
