import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Unit } from '../../../graphql/types';
import { SoonKey } from '../../../table/dice/SoonKey';
import { useLosses } from '../battle/losses';
import { UnitRow, UnitToggle, UnitWords } from '../counters/UnitRow';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

interface ChooseProps {
  units: readonly { unit: string; most: number }[];
  count: number;
  busy: boolean;
  unitOf: (id: string) => Unit | undefined;
}

/** Hits or steps allotted to units, a tap each; the server says how many each may take now. */
export function ChooseLosses({ units, count, busy, unitOf, word, onChoose }: ChooseProps & { word: 'hit' | 'step'; onChoose: (losses: { unit: string; hits: number }[]) => void }) {
  const losses = useLosses({ units, count }, onChoose);
  const isFull = losses.left === 0 || busy;
  return (
    <>
      {units.map(({ unit: id, most }) => {
        const unit = unitOf(id);
        const taken = losses.taken.get(id) ?? 0;
        const name = unit?.name ?? id;
        if (most === 0) return unit && <UnitRow key={id} unit={unit}><small className={css.shielded}>{t('unit.protected')}</small></UnitRow>;
        return (
          <Button key={id} className={`${css.unitRow} ${css.lossRow}`} data-part="loss" aria-label={`${t(`pending.${word}More`, { name })}, ${t('pending.taken', { name, count: taken })}`} isDisabled={isFull || taken >= most} onPress={() => losses.give(id)}>
            {unit ? <UnitWords unit={unit} /> : <b>{id}</b>}
            <span className={css.lost} aria-hidden="true">{Array.from({ length: taken }, (_, at) => <i key={at} />)}</span>
          </Button>
        );
      })}
      <div className={`row ${css.settle}`} data-part="settle">
        {losses.total > 0 && !losses.soon.isComing && <Button className="quiet" onPress={losses.again}>{t('battle.change')}</Button>}
        {losses.left > 0
          ? <span className={`grow ${css.toType}`} role="status">{t(word === 'hit' ? 'battle.toGo' : 'battle.stepsToGo', { left: losses.left })}</span>
          : <SoonKey soon={losses.soon} isDisabled={busy || losses.total === 0} onDone={losses.record}>{t('pending.confirmLosses')}</SoonKey>}
      </div>
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
