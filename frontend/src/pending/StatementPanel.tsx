import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import type { NeiFreeAction, NeiIncidentEffectInput, NeiRefitResult, NeiStatementInput, Pending, Unit } from '../graphql/types';
import { Choose } from '../ui/Choose';
import { NumberChoice } from '../ui/NumberChoice';
import { UnitRow } from '../ui/UnitRow';

interface StatementProps {
  busy: boolean;
  onState: (statement: NeiStatementInput) => void;
}

/** A result that the pack has no table for: read from the printed one, or decided by the players. */
export function StatementPanel({ pending, unitOf, ...props }: StatementProps & { pending: Pending; unitOf: (id: string) => Unit | undefined }) {
  switch (pending.question) {
    case 'INCIDENT':
      return <IncidentForm {...props} japanese={pending.by === 'JAPAN'} />;
    case 'DRIVE':
      return <NumberForm {...props} label="Boxes moved" most={9} state={(drive) => ({ drive })} />;
    case 'FIRST_AIR_FLEET':
      return <NumberForm {...props} label="Hits" most={18} state={(firstAirFleet) => ({ firstAirFleet })} />;
    case 'TERRAIN':
      return <TerrainForm {...props} />;
    case 'REFIT': {
      const unit = unitOf(pending.units[0]?.unit ?? '');
      return (
        <>
          {unit && <UnitRow unit={unit} />}
          <div className="choices">
            {RESULTS.map(({ id, name }) => <Button key={id} isDisabled={props.busy} onPress={() => props.onState({ refit: id })}>{name}</Button>)}
          </div>
        </>
      );
    }
    default:
      return null;
  }
}

const RESULTS: readonly { id: NeiRefitResult; name: string }[] = [
  { id: 'REFIT', name: 'Refit' },
  { id: 'DAMAGE', name: 'Damage' },
  { id: 'DESTROYED', name: 'Destroyed' },
];

function NumberForm({ busy, onState, label, most, state }: StatementProps & { label: string; most: number; state: (number: number) => NeiStatementInput }) {
  const [number, setNumber] = useState(0);
  return (
    <div className="form">
      <NumberChoice label={label} value={number} most={most} onChange={setNumber} />
      <Button className="main wide" isDisabled={busy} onPress={() => onState(state(number))}>The table says so</Button>
    </div>
  );
}

function TerrainForm({ busy, onState }: StatementProps) {
  const [airNavalModifier, setAirNaval] = useState(0);
  const [groundModifier, setGround] = useState(0);
  return (
    <div className="form">
      <NumberChoice label="Added to the dice of air and naval units" value={airNavalModifier} least={-5} most={5} onChange={setAirNaval} />
      <NumberChoice label="Added to the dice of ground units" value={groundModifier} least={-5} most={5} onChange={setGround} />
      <Button className="main wide" isDisabled={busy} onPress={() => onState({ terrain: { airNavalModifier, groundModifier } })}>The table says so</Button>
    </div>
  );
}

type Effect = 'nothing' | 'actionPoints' | 'turnAbdacom' | 'moraleCheck' | NeiFreeAction;

const EFFECTS: readonly { id: Effect; name: string }[] = [
  { id: 'nothing', name: 'Nothing' },
  { id: 'actionPoints', name: 'Action Points gained or lost' },
  { id: 'turnAbdacom', name: 'ABDACOM turns over' },
  { id: 'moraleCheck', name: 'Allied morale check' },
  { id: 'MOBILIZE_REINFORCEMENTS', name: 'Free action: Mobilize Reinforcements' },
  { id: 'FIFTH_COLUMN', name: 'Free action: Fifth Column/Guerrillas' },
  { id: 'ANY_INTELLIGENCE', name: 'Free action: any G-2 action' },
];

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
        <Label>Title of the line</Label>
        <Input />
      </TextField>
      <Choose label="What it does" value={effect} choices={EFFECTS} onChange={setEffect} />
      {effect === 'actionPoints' && <NumberChoice label="Action Points" value={amount} least={-12} most={12} onChange={setAmount} />}
      {japanese && <NumberChoice label="Added to the die of the drive on Singapore" value={driveModifier} least={-5} most={5} onChange={setDrive} />}
      <Button className="main wide" isDisabled={busy || name.trim() === ''} onPress={() => onState({ incident: { name: name.trim(), effect: effectOf(effect, amount), driveModifier } })}>
        The table says so
      </Button>
    </div>
  );
}
