import { useEffect, useRef, useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import type { Game, NeiCommand, Offer, Pack } from '../../../graphql/types';
import { mayCommand } from '../store/mayCommand';
import { proposeOffer } from '../panels/ClearOffer';
import { record, selectUnits, takeBack } from '../store/actions';
import { lastStanding } from '../../../table/repair/standing';
import { reasonOf } from '../store/offers';
import { selection } from '../store/selection';
import { server, unitsSeen } from '../../../table/server';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { facesOf, offersMeant, readLine } from './commandLine';

/** Until the server has said what the units in hand may do; not longer than this, in milliseconds. */
const PATIENCE = 5000;

function offersInHand(): Promise<readonly Offer[]> {
  return new Promise((done) => {
    const look = () => {
      const { offers, asking } = selection.get();
      if (asking || !offers) return;
      leave();
      done(offers);
    };
    const timer = setTimeout(() => { leave(); done([]); }, PATIENCE);
    const stop = selection.subscribe(look);
    const leave = () => {
      stop();
      clearTimeout(timer);
    };
    look();
  });
}

/** One line for whoever would rather type: units, places, "attack", words of an action; faces of dice; "back". */
export function CommandLine({ game, pack, onClose }: { game: Game; pack: Pack; onClose: () => void }) {
  const [line, setLine] = useState('');
  const [said, setSaid] = useState('');
  const [choices, setChoices] = useState<readonly Offer[]>([]);
  const proposal = useStore(selection, (state) => state.proposal);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const answer = (words: string, offers: readonly Offer[] = []) => {
    setSaid(words);
    setChoices(offers);
  };
  const done = async (command: NeiCommand) => {
    if (await record(command)) {
      setLine('');
      answer('');
    }
  };
  const take = (offers: readonly Offer[], order: ReturnType<typeof readLine>) => {
    const meant = offersMeant(offers, order, pack);
    const clear = meant.filter((offer) => offer.verdict.clear);
    const [first] = clear;
    const [refused] = meant;
    if (clear.length === 1 && first) {
      proposeOffer(first);
      answer(t('line.enterAgain', { text: first.text || first.action }));
    } else if (clear.length > 1) answer(t('line.several', { count: clear.length }), clear.slice(0, 8));
    else if (refused) answer(t('line.refused', { reason: [reasonOf(refused), refused.verdict.violations[0]?.cure ?? refused.verdict.refusal?.cure ?? ''].filter(Boolean).join(': ') }));
    else answer(t('line.nothing'));
  };
  const enter = async () => {
    // The second Enter does what the first one found.
    if (proposal && said !== '') return done(proposal.command);
    const { pending } = game.view;
    const faces = facesOf(line);
    if (pending?.mine && pending.kind === 'ROLL' && faces) {
      return faces.length === pending.count || faces.length === pending.dice.length ? done({ roll: { faces } }) : answer(t('line.dice', { count: pending.dice.length }));
    }
    if (line.trim().toLowerCase() === 'back') {
      const last = lastStanding(server.get().entries);
      if (last) await takeBack(last.before);
      return setLine('');
    }
    const own = [...unitsSeen(game.view).values()].filter((unit) => mayCommand(game, unit.side));
    const order = readLine(line, own, pack);
    if (order.units.length === 0) return take(game.options.offers, order);
    const ids = order.units.map((unit) => unit.id);
    const area = game.view.areas.find(({ units }) => units.some((unit) => unit.id === ids[0]));
    selectUnits(area?.area ?? null, ids);
    answer(t('unit.asking'));
    return take(await offersInHand(), order);
  };
  return (
    <section className="command-line" aria-label={t('line.title')}>
      <form className="row" onSubmit={(event) => { event.preventDefault(); void enter(); }}>
        <TextField className="grow" value={line} onChange={(typed) => { setLine(typed); answer(''); selection.set({ proposal: null }); }} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
          <Label>{t('line.label')}</Label>
          <Input ref={field} placeholder={t('line.example')} autoComplete="off" spellCheck="false" />
        </TextField>
        <Button type="submit" className="main">{proposal && said ? t('action.doIt') : t('line.read')}</Button>
        <Button className="quiet" aria-label={t('app.close')} onPress={onClose}>✕</Button>
      </form>
      <p role="status">{said}</p>
      {choices.length > 0 && <div className="choices">{choices.map((offer, at) => <Button key={at} onPress={() => { proposeOffer(offer); answer(t('line.enterAgain', { text: offer.text || offer.action })); field.current?.focus(); }}>{offer.text || offer.action}</Button>)}</div>}
    </section>
  );
}
