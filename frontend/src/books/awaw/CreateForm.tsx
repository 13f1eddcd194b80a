import './words';
import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { wordsOf } from '../../graphql/client';
import type { DiceSetting, Enforcement, HouseRule } from '../../graphql/types';
import { keptCopies } from '../../device/copies';
import { Choice, DICE, ENFORCEMENT, explained } from '../../start/Choice';
import { HouseRules } from '../../start/HouseRules';
import { Options } from '../../start/Options';
import { client, created, createOnce, type Created } from '../../start/lobby';
import { Choose } from '../../ui/Choose';
import { t } from '../../words/words';
import { CHOICES } from './forms/choices';
import { choiceName } from './forms/names';
import { AwawCreateDocument } from './graphql/generated/graphql';
import type { AwawSeason } from './graphql/types';

/** The years of the war in which a game can begin. */
const YEARS = ['1939', '1940', '1941', '1942', '1943', '1944', '1945', '1946'] as const;

/** What a game of A World at War is created with. */
export function CreateForm({ onCreated }: { alone?: boolean; onCreated: (made: Created) => void }) {
  const [name, setName] = useState('');
  const [season, setSeason] = useState<AwawSeason>('FALL');
  const [year, setYear] = useState<(typeof YEARS)[number]>('1939');
  const [enforcement, setEnforcement] = useState<Enforcement>('STRICT');
  const [dice, setDice] = useState<DiceSetting>('EITHER');
  const [rulings, setRulings] = useState<readonly HouseRule[]>([]);
  const [copies] = useState(() => keptCopies('AWAW'));
  const [overlay, setOverlay] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    const input = { name: name.trim() || t('create.AWAW'), firstTurn: { season, year: Number(year) }, enforcement, dice, rulings: rulings.map(({ ruling, reading }) => ({ ruling, reading })), ...(overlay ? { overlay } : {}) };
    const answer = await createOnce(input, (key) => client().mutation(AwawCreateDocument, { input, key }).toPromise());
    setBusy(false);
    if (answer.data) onCreated(created('AWAW', input.name, answer.data.createGame));
    else setTrouble(wordsOf(answer.error));
  };
  return (
    <Form className="form" onSubmit={(event) => { event.preventDefault(); void create(); }}>
      <p className="small">{t('awaw.nothingOfOurs')}</p>
      <Options holds={t('create.holdsOpen', { rules: t(`create.${enforcement}`), dice: t(`create.${dice}`) })}>
        <TextField value={name} onChange={setName}>
          <Label>{t('create.name')}</Label>
          <Input placeholder={t('create.example')} />
        </TextField>
        <div className="row">
          <div className="grow"><Choose label={t('awaw.firstSeason')} value={season} choices={CHOICES.season.map((id) => ({ id, name: choiceName('season', id) }))} onChange={setSeason} /></div>
          <div className="grow"><Choose label={t('field.year')} value={year} choices={YEARS.map((id) => ({ id, name: id }))} onChange={setYear} /></div>
        </div>
        <Choice label={t('create.rules')} value={enforcement} choices={explained(ENFORCEMENT)} onChange={setEnforcement} />
        <Choice label={t('create.dice')} value={dice} choices={explained(DICE)} onChange={setDice} />
        <HouseRules book="AWAW" chosen={rulings} onChange={setRulings} />
        {copies.length > 0 && <Choice long label={t('create.overlay')} value={overlay} choices={[{ id: '', name: t('take.none'), text: t('take.noneText') }, ...copies.map(({ hash, date }) => ({ id: hash, name: t('create.overlayOf', { date }), text: t('create.overlayOfText', { hash: hash.slice(0, 12) }) }))]} onChange={setOverlay} />}
      </Options>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <Button type="submit" className="main wide" isDisabled={busy}>{t('create.create')}</Button>
    </Form>
  );
}
