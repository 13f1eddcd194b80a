import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import type { NeiFreeAction, NeiIncidentEffectInput, NeiRefitResult, NeiStatementInput, Pending, Unit } from '../../../graphql/types';
import { Choose } from '../../../ui/Choose';
import { NumberChoice } from '../../../ui/NumberChoice';
import { UnitRow } from '../counters/UnitRow';
import { t } from '../../../words/words';

interface StatementProps {
  busy: boolean;
  onState: (statement: NeiStatementInput) => void;
}

/** A result that the pack has no table for: read from the printed one, or decided by the players. */
export function StatementPanel({ pending, unitOf, ...props }: StatementProps & { pending: Pending; unitOf: (id: string) => Unit | undefined }) {
  switch (pending.question) {
    case 'INCIDENT':
      return <IncidentForm {...props} japanese={pending.by === 'FIRST'} />;
    case 'DRIVE':
      return <NumberForm {...props} label={t('statement.boxes')} most={9} state={(drive) => ({ drive })} />;
    case 'FIRST_AIR_FLEET':
      return <NumberForm {...props} label={t('statement.hits')} most={18} state={(firstAirFleet) => ({ firstAirFleet })} />;
    case 'TERRAIN':
      return <TerrainForm {...props} />;
    case 'REFIT': {
      const unit = unitOf(pending.units[0]?.unit ?? '');
      return (
        <>
          {unit && <UnitRow unit={unit} />}
          <div className="choices">
            {RESULTS.map((id) => <Button key={id} isDisabled={props.busy} onPress={() => props.onState({ refit: id })}>{t(`statement.${id}`)}</Button>)}
          </div>
        </>
      );
    }
    default:
      return null;
  }
}

const RESULTS: readonly NeiRefitResult[] = ['REFIT', 'DAMAGE', 'DESTROYED'];

function NumberForm({ busy, onState, label, most, state }: StatementProps & { label: string; most: number; state: (number: number) => NeiStatementInput }) {
  const [number, setNumber] = useState(0);
  return (
    <div className="form">
      <NumberChoice label={label} value={number} most={most} onChange={setNumber} />
      <Button className="main wide" isDisabled={busy} onPress={() => onState(state(number))}>{t('statement.tableSays')}</Button>
    </div>
  );
}

function TerrainForm({ busy, onState }: StatementProps) {
  const [airNavalModifier, setAirNaval] = useState(0);
  const [groundModifier, setGround] = useState(0);
  return (
    <div className="form">
      <NumberChoice label={t('statement.airNaval')} value={airNavalModifier} least={-5} most={5} onChange={setAirNaval} />
      <NumberChoice label={t('statement.ground')} value={groundModifier} least={-5} most={5} onChange={setGround} />
      <Button className="main wide" isDisabled={busy} onPress={() => onState({ terrain: { airNavalModifier, groundModifier } })}>{t('statement.tableSays')}</Button>
    </div>
  );
}

type Effect = 'nothing' | 'actionPoints' | 'turnAbdacom' | 'moraleCheck' | NeiFreeAction;

const EFFECTS: readonly Effect[] = ['nothing', 'actionPoints', 'turnAbdacom', 'moraleCheck', 'MOBILIZE_REINFORCEMENTS', 'FIFTH_COLUMN', 'ANY_INTELLIGENCE'];

function effectOf(effect: Effect, amount: number): NeiIncidentEffectInput {
  switch (effect) {
    case 'nothing':
      return { nothing: true };
    case 'actionPoints':
      return { actionPoints: amount };
    case 'turnAbdacom':
      return { turnAbdacom: true };
    case 'moraleCheck':
      return { moraleCheck: true };
    default:
      return { freeAction: effect };
  }
}

function IncidentForm({ busy, onState, japanese }: StatementProps & { japanese: boolean }) {
  const [name, setName] = useState('');
  const [effect, setEffect] = useState<Effect>('nothing');
  const [amount, setAmount] = useState(1);
  const [driveModifier, setDrive] = useState(0);
  return (
    <div className="form">
      <TextField value={name} onChange={setName}>
        <Label>{t('statement.line')}</Label>
        <Input />
      </TextField>
      <Choose label={t('statement.whatItDoes')} value={effect} choices={EFFECTS.map((id) => ({ id, name: t(`statement.${id}`) }))} onChange={setEffect} />
      {effect === 'actionPoints' && <NumberChoice label={t('statement.points')} value={amount} least={-12} most={12} onChange={setAmount} />}
      {japanese && <NumberChoice label={t('statement.drive')} value={driveModifier} least={-5} most={5} onChange={setDrive} />}
      <Button className="main wide" isDisabled={busy || name.trim() === ''} onPress={() => onState({ incident: { name: name.trim(), effect: effectOf(effect, amount), driveModifier } })}>
        {t('statement.tableSays')}
      </Button>
    </div>
  );
}
