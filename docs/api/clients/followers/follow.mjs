// What the followers have in common: a seat, the question, and the way back after a line that broke.
import { setTimeout as pause } from 'node:timers/promises';

/** The entries after a number, then live ones. */
export const FOLLOW = 'subscription Follow($game: ID!, $after: Int!) { entries(game: $game, after: $after) { number } }';

/** How long to wait before the server is asked again, in milliseconds. */
const PAUSE = 200;

async function takeSeat(server, code) {
  const query = 'mutation Take($code: String!) { takeSeat(code: $code, name: "Follower") { token game { id } } }';
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables: { code } }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(errors[0].message);
  return data.takeSeat;
}

/**
 * Prints the number of every entry up to a last one, each on a line.
 *
 * `listen` follows the record after an entry until its line breaks. It is begun anew after the last entry that was heard:
 * so none is lost, and none comes twice.
 */
export async function follow(listen) {
  const [server = 'http://127.0.0.1:8080', code = '', last = '0'] = process.argv.slice(2);
  const { token, game: { id: game } } = await takeSeat(server, code);
  const socket = `${server.replace('http', 'ws')}/graphql`;
  let heard = 0;
  const hear = (number) => {
    heard = number;
    console.log(number);
    if (number >= Number(last)) process.exit(0);
  };
  for (;;) {
    await listen({ server, socket, token, game, after: heard, hear }).catch((error) => console.error(String(error?.message || error?.reason || `the line broke: ${error?.code ?? error}`)));
    await pause(PAUSE);
  }
}
