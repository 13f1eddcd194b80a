// Plays one side of Netherlands East Indies by the odds: the attack that should bring most, or else anything allowed.
//   npm ci && npm run build
//   node dist/greedy.js http://127.0.0.1:8080 CODE [ENTRIES]
import { randomInt, randomUUID } from 'node:crypto';
import { graphql } from './generated/index.js';

const TakeSeat = graphql(`
  mutation SitDown($code: String!) { takeSeat(code: $code, name: "Greedy") { token head { id } } }
`);
const Look = graphql(`
  query Look($game: ID!) { game(id: $game) { lastEntry phase pending { kind mine } seat { kind }
    offers(first: 400) { offer ... on NeiOffer { attack } } } }
`);
const Odds = graphql(`
  query Odds($game: ID!, $offer: ID!) { game(id: $game) { ... on NeiGame { odds(offer: $offer) { odds { meanSwing } } } } }
`);
const Record = graphql(`
  mutation Record($game: ID!, $entry: Int!, $id: ID!, $offer: ID!) { record(game: $game, expectedEntry: $entry, commandId: $id, offer: $offer) { __typename } }
`);
const Roll = graphql(`
  mutation Roll($game: ID!, $entry: Int!, $id: ID!) { roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }
`);
const Wait = graphql(`
  query Wait($game: ID!, $since: Int!) { awaitEntries(game: $game, since: $since) { totalCount } }
`);

/** A question that knows the type of its answer. */
interface Question<Answer, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Answer;
}

/** How many fights are looked at before one is chosen, and the least swing in victory points that is worth an attack. */
const [FIGHTS, WORTH] = [12, 0.3];
const [server = 'http://127.0.0.1:8080', code = '', entries = '5000'] = process.argv.slice(2);

async function ask<Answer, Variables>(question: Question<Answer, Variables>, variables: Variables, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await (await fetch(`${server}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: question.toString(), variables }) })).json() as { data: Answer; errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors[0]?.message);
  return answer.data;
}

const { takeSeat: { token, head: { id: game } } } = await ask(TakeSeat, { code });
for (;;) {
  const { game: now } = await ask(Look, { game }, token);
  if (!now || now.phase === 'FINISHED' || now.lastEntry >= Number(entries)) {
    console.log(`${now?.lastEntry} entries, ${now?.phase}`);
    break;
  }
  const here = { game, entry: now.lastEntry, id: randomUUID() };
  const isThrown = now.pending?.mine && ['ROLL', 'DRAW'].includes(now.pending.kind);
  if (isThrown) await ask(Roll, here, token);
  else if (now.offers.length === 0) await ask(Wait, { game, since: now.lastEntry }, token);
  else {
    const isFight = (offer: (typeof now.offers)[number]) => 'attack' in offer && Boolean(offer.attack);
    const fights = now.offers.filter(isFight).slice(0, FIGHTS);
    const others = now.offers.filter((offer) => !isFight(offer));
    let [best, most] = [now.phase.startsWith('SETUP') ? now.offers[0] : others[randomInt(Math.max(1, others.length))] ?? fights[0], WORTH];
    for (const fight of fights) {
      const { game: told } = await ask(Odds, { game, offer: fight.offer }, token);
      const swing = (told && 'odds' in told && told.odds.odds?.meanSwing) || 0;
      const gain = now.seat.kind === 'FIRST' ? swing : -swing;
      if (gain > most) [best, most] = [fight, gain];
    }
    if (best) await ask(Record, { ...here, offer: best.offer }, token);
  }
}
