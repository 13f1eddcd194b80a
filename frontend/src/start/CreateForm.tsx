import { useState } from 'react';
import { Button, Form, Input, Label, Radio, RadioGroup, TextField } from 'react-aria-components';
import type { DiceSetting, Enforcement, HouseRule } from '../graphql/types';
import { HouseRules } from './HouseRules';
import { createGame, type Created } from './lobby';

const ENFORCEMENT: readonly { id: Enforcement; name: string; text: string }[] = [
  { id: 'STRICT', name: 'Strict', text: 'what the rules refuse is not recorded' },
  { id: 'ADVISE', name: 'Advise', text: 'the table may overrule, with a reason' },
  { id: 'RECORD', name: 'Record', text: 'everything is recorded, breaches noted' },
];
const DICE: readonly { id: DiceSetting; name: string; text: string }[] = [
  { id: 'EITHER', name: 'Either', text: 'chosen for each roll' },
  { id: 'TABLE', name: 'On the table', text: 'faces are typed in' },
  { id: 'SERVER', name: 'By the server', text: 'nobody throws' },
];

export function CreateForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const [name, setName] = useState('');
  const [enforcement, setEnforcement] = useState<Enforcement>('STRICT');
  const [dice, setDice] = useState<DiceSetting>('EITHER');
  const [rulings, setRulings] = useState<readonly HouseRule[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onCreated(await createGame(name.trim() || 'Netherlands East Indies', enforcement, dice, rulings));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="create">
      <h2 id="create">New game</h2>
      <Form className="form" onSubmit={(event) => { event.preventDefault(); void create(); }}>
        <TextField value={name} onChange={setName}>
          <Label>Name</Label>
          <Input placeholder="Thursday evening" />
        </TextField>
        <Choice label="The rules" value={enforcement} choices={ENFORCEMENT} onChange={setEnforcement} />
        <Choice label="The dice" value={dice} choices={DICE} onChange={setDice} />
        <HouseRules chosen={rulings} onChange={setRulings} />
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        <Button type="submit" className="main wide" isDisabled={busy}>Create the game</Button>
      </Form>
    </section>
  );
}

function Choice<Value extends string>({ label, value, choices, onChange }: { label: string; value: Value; choices: readonly { id: Value; name: string; text: string }[]; onChange: (value: Value) => void }) {
  return (
    <RadioGroup className="radios" value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Label>{label}</Label>
      <div>
        {choices.map((choice) => <Radio key={choice.id} value={choice.id}><b>{choice.name}</b><small>{choice.text}</small></Radio>)}
      </div>
    </RadioGroup>
  );
}
