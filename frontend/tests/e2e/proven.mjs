// Proven dice: two tablets bind their sides as they sit down, give their links by themselves, and the throw has its proof.
import { hold, openTablet } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

const STATE = 'position isAsked unbound awaited chains { party entry }';

export async function proven(api, url, browser, check) {
  console.log('Proven dice');
  const query = 'mutation { createGame(input: { nei: { name: "Proven", dice: PROVEN, enforcement: RECORD } }) { seats { kind code } } }';
  const { createGame } = await ask(api, query);
  const code = (kind) => createGame.seats.find((seat) => seat.kind === kind).code;
  const both = await sitDown(api, code('BOTH'));
  const state = async () => (await both.ask(`query($g: ID!) { diceState(game: $g) { ${STATE} } }`, { g: both.game })).diceState;
  const until = async (reached, words) => {
    for (let tried = 0; tried < 100; tried += 1) {
      const now = await state();
      if (reached(now)) return check(true, words);
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`${words}: ${JSON.stringify(await state())}`);
  };
  const sit = async (kind) => {
    const opened = await openTablet(browser, `${url}/#/join/${code(kind)}`, { width: 1024, height: 768 });
    return opened;
  };
  const japan = await sit('FIRST');
  await until(({ unbound }) => String(unbound) === 'SECOND', 'the first tablet binds its side when it sits down');
  const allies = await sit('SECOND');
  await until(({ unbound }) => unbound.length === 0, 'so does the second');
  for (const command of ['placeTheRest', 'finishSetUp', 'placeTheRest', 'finishSetUp', 'rollIncident']) await both.record({ [command]: true });
  await until(({ isAsked, awaited }) => isAsked && awaited.length === 0, 'both give their links when dice are asked for');
  await japan.page.getByText('Every device has given its part.').waitFor();
  await japan.page.getByRole('button', { name: 'Roll for me' }).waitFor();
  check((await japan.page.getByRole('button', { name: 'Face 1' }).count()) === 0, 'no faces are typed in');
  const umpire = await sit('UMPIRE');
  await umpire.page.getByText('Every device has given its part.').waitFor();
  check(umpire.faults.length === 0, 'the umpire sees whom the dice wait for');
  await umpire.page.context().close();
  await hold(japan.page.getByRole('button', { name: 'Roll for me' }));
  const last = async () => (await both.look('entries(first: 200) { nodes { number proof { position links { party } } } }')).entries.nodes.at(-1);
  for (let tried = 0; tried < 50 && !(await last()).proof; tried += 1) await new Promise((done) => setTimeout(done, 100));
  const thrown = await last();
  const { position } = await state();
  check(thrown.proof?.position !== undefined && thrown.proof.position <= position && thrown.proof.links.length === 3, 'the throw has a proof of three links');
  check(japan.faults.length + allies.faults.length === 0, 'no error in either page');
  await japan.page.context().close();
  await allies.page.context().close();
}
