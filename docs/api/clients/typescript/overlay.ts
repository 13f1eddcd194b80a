// An overlay for a stream: turn, Action Points and victory points of a game, written into a file whenever they change.
//   npm ci && npm run build
//   node dist/overlay.js http://127.0.0.1:8080 CODE overlay.txt [--once]
import { writeFileSync } from 'node:fs';
import { graphql } from './generated/index.js';
import type { ScoreQuery } from './generated/graphql.js';

const TakeSeat = graphql(`
  mutation TakeSeat($code: String!) { takeSeat(code: $code, name: "Overlay") { token head { id } } }
`);
const Score = graphql(`
  query Score($game: ID!) { game(id: $game) {
    lastEntry phaseName
    ... on NeiGame { view { turnName sides { side actionPoints territoryPoints lossPoints lossPointsHidden } outcome { result } } }
  } }
`);
const Await = graphql(`
  query Await($game: ID!, $since: Int!) { awaitEntries(game: $game, since: $since) { totalCount } }
`);

/** A question that knows the type of its answer. */
interface Question<Answer, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Answer;
}

const [server = 'http://127.0.0.1:8080', code = '', file = 'overlay.txt', once] = process.argv.slice(2);

async function ask<Answer, Variables>(question: Question<Answer, Variables>, variables: Variables, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ query: question.toString(), variables });
  const answer = await (await fetch(`${server}/graphql`, { method: 'POST', headers, body })).json() as { data: Answer; errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors[0]?.message);
  return answer.data;
}

/** The lines of the overlay; points that this seat may not see are said to be hidden. */
function lines({ game }: ScoreQuery): string {
  if (!game || !('view' in game)) return game?.phaseName ?? 'no game';
  const { turnName, sides, outcome } = game.view;
  const points = sides.map(({ side, actionPoints, territoryPoints, lossPoints, lossPointsHidden }) =>
    `${side}: ${actionPoints} AP, ${territoryPoints ?? 'hidden'} VP for territory, ${lossPointsHidden ? 'hidden' : lossPoints} for losses`);
  return [`${turnName}, ${game.phaseName}`, ...points, ...(outcome ? [outcome.result] : [])].join('\n');
}

const { takeSeat: { token, head: { id: game } } } = await ask(TakeSeat, { code });
for (let shown = ''; ;) {
  const score = await ask(Score, { game }, token);
  const text = lines(score);
  if (text !== shown) writeFileSync(file, `${text}\n`);
  shown = text;
  if (once) break;
  // No socket is needed: this answers when there is an entry, or after 25 seconds.
  await ask(Await, { game, since: score.game?.lastEntry ?? 0 }, token);
}
