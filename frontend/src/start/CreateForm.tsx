import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, Radio, RadioGroup, TextField } from 'react-aria-components';
import type { DiceSetting, Enforcement, HouseRule, OptionalRule, Scenarios } from '../graphql/types';
import { HouseRules } from './HouseRules';
import { createGame, loadScenarios, type Created } from './lobby';
import { OptionalRules } from './OptionalRules';

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

type Secrets = 'kept' | 'none';

const SECRETS: readonly { id: Secrets; name: string; text: string }[] = [
  { id: 'kept', name: 'Kept', text: 'each seat sees what its side may see' },
  { id: 'none', name: 'None', text: 'an open table: every seat sees both sides' },
];

interface ScenarioChoice {
  id: string;
  name: string;
  text: string;
}

const FIRST: readonly ScenarioChoice[] = [{ id: 'I', name: 'Scenario I', text: '' }];

function choicesOf({ scenarios, turnNames }: Scenarios): ScenarioChoice[] {
  const turn = (number: number) => turnNames[number - 1] ?? `turn ${number}`;
  return scenarios.map(({ id, title, firstTurn, lastTurn }) => ({ id, name: `Scenario ${id}`, text: `${title}, ${turn(firstTurn)} to ${turn(lastTurn)}` }));
}

export function CreateForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const [name, setName] = useState('');
  const [enforcement, setEnforcement] = useState<Enforcement>('STRICT');
  const [dice, setDice] = useState<DiceSetting>('EITHER');
  const [secrets, setSecrets] = useState<Secrets>('kept');
  const [scenario, setScenario] = useState('I');
  const [scenarios, setScenarios] = useState<readonly ScenarioChoice[]>(FIRST);
  const [optionalRules, setOptionalRules] = useState<readonly OptionalRule[]>([]);
  const [rulings, setRulings] = useState<readonly HouseRule[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer the first scenario can still be played; creating it will say what the trouble is.
    loadScenarios().then((pack) => setScenarios(choicesOf(pack)), () => undefined);
  }, []);
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onCreated(await createGame({ name: name.trim() || 'Netherlands East Indies', scenario, enforcement, dice, openTable: secrets === 'none', rulings, optionalRules }));
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
        {scenarios.length > 1 && <Choice label="The scenario" value={scenario} choices={scenarios} onChange={setScenario} />}
        <Choice label="The rules" value={enforcement} choices={ENFORCEMENT} onChange={setEnforcement} />
        <Choice label="The dice" value={dice} choices={DICE} onChange={setDice} />
        <Choice label="The secrets" value={secrets} choices={SECRETS} onChange={setSecrets} />
        <OptionalRules chosen={optionalRules} onChange={setOptionalRules} />
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
