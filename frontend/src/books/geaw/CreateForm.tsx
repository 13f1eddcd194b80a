import './words';
import { useEffect, useState } from 'react';
import { Button, Checkbox, CheckboxGroup, Disclosure, DisclosurePanel, Form, Heading, Input, Label, TextField } from 'react-aria-components';
import type { DiceSetting, Enforcement, HouseRule } from '../../graphql/types';
import { keptCopies } from '../../device/copies';
import { Choice, DICE, ENFORCEMENT, explained } from '../../start/Choice';
import { HouseRules } from '../../start/HouseRules';
import { Options } from '../../start/Options';
import { client, created, createOnce, type Created } from '../../start/lobby';
import { wordsOf } from '../../graphql/client';
import { t } from '../../words/words';
import { GeawCreateDocument, GeawPackDocument } from './graphql/generated/graphql';
import type { PackScenario } from './graphql/types';
import css from './geaw.module.css';

/** The optional sections of the book (2.1). */
const SECTIONS = Array.from({ length: 16 }, (_, at) => 30 + at);

/** What a game of The Greater East Asia War is created with. */
export function CreateForm({ onCreated }: { alone?: boolean; onCreated: (made: Created) => void }) {
  const [name, setName] = useState('');
  const [enforcement, setEnforcement] = useState<Enforcement>('STRICT');
  const [dice, setDice] = useState<DiceSetting>('EITHER');
  const [scenario, setScenario] = useState('');
  const [sheets, setSheets] = useState<readonly PackScenario[]>([]);
  const [sections, setSections] = useState<readonly string[]>([]);
  const [rulings, setRulings] = useState<readonly HouseRule[]>([]);
  const [copies] = useState(() => keptCopies('GEAW'));
  const [overlay, setOverlay] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer the sheet can still be entered by the players.
    void client().query(GeawPackDocument, {}).toPromise().then(({ data }) => setSheets(data?.geawPack.scenarios.filter(({ sheet }) => sheet) ?? []));
  }, []);
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    const input = { name: name.trim() || t('create.GEAW'), scenario: scenario || null, enforcement, dice, rulings: rulings.map(({ ruling, reading }) => ({ ruling, reading })), optionalSections: sections.map(Number).toSorted((a, b) => a - b), ...(overlay ? { overlay } : {}) };
    const answer = await createOnce(input, (key) => client().mutation(GeawCreateDocument, { input, key }).toPromise());
    setBusy(false);
    if (answer.data) onCreated(created('GEAW', input.name, answer.data.createGame));
    else setTrouble(wordsOf(answer.error));
  };
  return (
    <Form className="form" onSubmit={(event) => { event.preventDefault(); void create(); }}>
      <p className="small">{t('geaw.nothingOfOurs')}</p>
      <Options holds={t('create.holdsOpen', { rules: t(`create.${enforcement}`), dice: t(`create.${dice}`) })}>
        <TextField value={name} onChange={setName}>
          <Label>{t('create.name')}</Label>
          <Input placeholder={t('create.example')} />
        </TextField>
        {sheets.length > 0 && <Choice label={t('create.scenario')} value={scenario} choices={[{ id: '', name: t('scenario.byPlayers'), text: t('scenario.byPlayersText') }, ...sheets.map(({ sheet, title }) => ({ id: sheet?.name ?? '', name: sheet?.name ?? '', text: title }))]} onChange={setScenario} />}
        <Choice label={t('create.rules')} value={enforcement} choices={explained(ENFORCEMENT)} onChange={setEnforcement} />
        <Choice label={t('create.dice')} value={dice} choices={explained(DICE)} onChange={setDice} />
        <Disclosure className="house-rules">
          <Heading level={3}><Button slot="trigger" className="fold"><b>{t('scenario.optional')}</b><small>{sections.length === 0 ? t('create.standardGame') : sections.join(', ')}</small></Button></Heading>
          <DisclosurePanel>
            <CheckboxGroup className="checks readings-choice" value={[...sections]} onChange={setSections}>
              <Label>{t('scenario.optionalHint')}</Label>
              <div className={css.sectionChecks}>{SECTIONS.map((section) => <Checkbox key={section} value={String(section)}>{section}.0</Checkbox>)}</div>
            </CheckboxGroup>
          </DisclosurePanel>
        </Disclosure>
        <HouseRules book="GEAW" chosen={rulings} onChange={setRulings} />
        {copies.length > 0 && <Choice long label={t('create.overlay')} value={overlay} choices={[{ id: '', name: t('take.none'), text: t('take.noneText') }, ...copies.map(({ hash, date }) => ({ id: hash, name: t('create.overlayOf', { date }), text: t('create.overlayOfText', { hash: hash.slice(0, 12) }) }))]} onChange={setOverlay} />}
      </Options>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <Button type="submit" className="main wide" isDisabled={busy}>{t('create.create')}</Button>
    </Form>
  );
}
