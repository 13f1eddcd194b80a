import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, Radio, RadioGroup, TextField } from 'react-aria-components';
import type { DiceSetting, Enforcement, HouseRule, OptionalRule, Scenarios } from '../graphql/types';
import { HouseRules } from './HouseRules';
import { createGame, loadScenarios, type Created } from './lobby';
import { OptionalRules } from './OptionalRules';
import { t } from '../words/words';

const ENFORCEMENT: readonly Enforcement[] = ['STRICT', 'ADVISE', 'RECORD'];
const DICE: readonly DiceSetting[] = ['EITHER', 'TABLE', 'SERVER'];

type Secrets = 'kept' | 'none';

const SECRETS: readonly Secrets[] = ['kept', 'none'];

/** Choices with the words that explain each. */
const explained = <Value extends Enforcement | DiceSetting | Secrets>(ids: readonly Value[]) =>
  ids.map((id) => ({ id, name: t(`create.${id as Enforcement | DiceSetting | Secrets}`), text: t(`create.${id as Enforcement | DiceSetting | Secrets}Text`) }));

interface ScenarioChoice {
  id: string;
  name: string;
  text: string;
}

const FIRST: readonly ScenarioChoice[] = [];

function choicesOf({ scenarios, turnNames }: Scenarios): ScenarioChoice[] {
  const turn = (number: number) => turnNames[number - 1] ?? t('create.scenarioTurn', { number });
  return scenarios.map(({ id, title, firstTurn, lastTurn }) => ({ id, name: t('create.scenarioName', { id }), text: t('create.scenarioText', { title, first: turn(firstTurn), last: turn(lastTurn) }) }));
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
      onCreated(await createGame({ name: name.trim() || t('create.book'), scenario, enforcement, dice, openTable: secrets === 'none', rulings, optionalRules }));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="create">
      <h2 id="create">{t('create.title')}</h2>
      <Form className="form" onSubmit={(event) => { event.preventDefault(); void create(); }}>
        <TextField value={name} onChange={setName}>
          <Label>{t('create.name')}</Label>
          <Input placeholder={t('create.example')} />
        </TextField>
        {scenarios.length > 1 && <Choice label={t('create.scenario')} value={scenario} choices={scenarios} onChange={setScenario} />}
        <Choice label={t('create.rules')} value={enforcement} choices={explained(ENFORCEMENT)} onChange={setEnforcement} />
        <Choice label={t('create.dice')} value={dice} choices={explained(DICE)} onChange={setDice} />
        <Choice label={t('create.secrets')} value={secrets} choices={explained(SECRETS)} onChange={setSecrets} />
        <OptionalRules chosen={optionalRules} onChange={setOptionalRules} />
        <HouseRules chosen={rulings} onChange={setRulings} />
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        <Button type="submit" className="main wide" isDisabled={busy}>{t('create.create')}</Button>
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
