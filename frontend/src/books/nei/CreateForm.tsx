import { useEffect, useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import type { DiceSetting, Enforcement, HouseRule, OptionalRule, Scenarios } from '../../graphql/types';
import { keptCopies, type KeptCopy } from '../../device/copies';
import { Choice, DICE, ENFORCEMENT, explained, type Advice, type Secrets } from '../../start/Choice';
import { HouseRules } from '../../start/HouseRules';
import { Options } from '../../start/Options';
import { createGame, loadScenarios, type Created } from '../../start/lobby';
import { OptionalRules } from './OptionalRules';
import { t } from '../../words/words';

/** As long as the server lets the name of a game be. In characters. */
const NAME_MAX = 60;

const SECRETS: readonly Secrets[] = ['kept', 'none'];
const ADVICE: readonly Advice[] = ['advised', 'unadvised'];

/** The ruling that is asked for openly: many players expect another reading than the one that holds. */
const DEMOLITION = 'NEI-R101';
const FIELDS = ['anyField', 'garrisonedField', 'controlledField'] as const;

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

/** How much of a game is played with what its owner read off his copy. */
function copyWords({ hash, owner, reconstructed }: KeptCopy): string {
  const short = hash.slice(0, 12);
  return owner === undefined || reconstructed === undefined ? t('create.overlayOfText', { hash: short }) : t('create.overlayOfCounts', { owner, reconstructed, hash: short });
}

/** What a game of the first book is created with. */
export function CreateForm({ alone, onCreated }: { alone: boolean; onCreated: (created: Created) => void }) {
  const [name, setName] = useState('');
  const [enforcement, setEnforcement] = useState<Enforcement>('STRICT');
  const [dice, setDice] = useState<DiceSetting>('EITHER');
  const [secrets, setSecrets] = useState<Secrets>(alone ? 'none' : 'kept');
  const [advice, setAdvice] = useState<Advice>('advised');
  const [scenario, setScenario] = useState('I');
  const [scenarios, setScenarios] = useState<readonly ScenarioChoice[]>(FIRST);
  const [optionalRules, setOptionalRules] = useState<readonly OptionalRule[]>([]);
  const [rulings, setRulings] = useState<readonly HouseRule[]>([]);
  const [copies] = useState(() => keptCopies());
  const [overlay, setOverlay] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer the first scenario can still be played; creating it will say what the trouble is.
    loadScenarios().then((pack) => setScenarios(choicesOf(pack)), () => undefined);
  }, []);
  const chooseFields = (field: (typeof FIELDS)[number]) => {
    const others = rulings.filter(({ ruling }) => ruling !== DEMOLITION);
    const reading = FIELDS.indexOf(field) + 1;
    setRulings(reading === 1 ? others : [...others, { ruling: DEMOLITION, reading }]);
  };
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onCreated(await createGame({ name: name.trim() || t('create.NEI'), scenario, enforcement, dice, openTable: secrets === 'none', withoutAdvice: advice === 'unadvised', rulings, optionalRules, ...(overlay ? { overlay } : {}) }));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="form" onSubmit={(event) => { event.preventDefault(); void create(); }}>
      <Options holds={t('create.holds', { rules: t(`create.${enforcement}`), dice: t(`create.${dice}`), hidden: t(`create.${secrets}`) })}>
        <TextField value={name} onChange={setName} maxLength={NAME_MAX}>
          <Label>{t('create.name')}</Label>
          <Input placeholder={t('create.example')} />
        </TextField>
        {scenarios.length > 1 && <Choice label={t('create.scenario')} value={scenario} choices={scenarios} onChange={setScenario} />}
        <Choice label={t('create.rules')} value={enforcement} choices={explained(ENFORCEMENT)} onChange={setEnforcement} />
        <Choice label={t('create.dice')} value={dice} choices={explained(DICE)} onChange={setDice} />
        <Choice label={t('create.secrets')} value={secrets} choices={explained(SECRETS)} onChange={setSecrets} />
        <Choice label={t('create.advice')} value={advice} choices={explained(ADVICE)} onChange={setAdvice} />
        <OptionalRules chosen={optionalRules} onChange={setOptionalRules} />
        <Choice label={t('create.demolition')} value={FIELDS[(rulings.find(({ ruling }) => ruling === DEMOLITION)?.reading ?? 1) - 1] ?? 'anyField'} choices={FIELDS.map((id) => ({ id, name: t(`create.${id}`), text: t(`create.${id}Text`) }))} onChange={chooseFields} />
        <HouseRules book="NEI" chosen={rulings} onChange={setRulings} />
        {copies.length > 0 && <Choice long label={t('create.overlay')} value={overlay} choices={[{ id: '', name: t('create.overlayNone'), text: t('create.overlayNoneText') }, ...copies.map((copy) => ({ id: copy.hash, name: t('create.overlayOf', { date: copy.date }), text: copyWords(copy) }))]} onChange={setOverlay} />}
      </Options>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <Button type="submit" className="main wide" isDisabled={busy}>{t('create.create')}</Button>
    </Form>
  );
}
