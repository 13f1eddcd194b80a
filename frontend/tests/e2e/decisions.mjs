// What the table waits for between the battles, answered by finger, and two seats that disagree.
import { ask, sitDown } from './table.mjs';
import { axe, confirm, hold, openArea, openTablet, recordsItself, typeDice } from './browser.mjs';

const SIZE = { width: 1024, height: 768 };

/** A new game after both historical set-ups; with the codes of its seats. */
async function newGame(api, name) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name, enforcement: 'ADVISE' } });
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }]) await both.record(command);
  return { codes, both };
}

async function takeSeat(browser, url, code) {
  const tablet = await openTablet(browser, url, SIZE, { curtain: false });
  await tablet.page.getByRole('textbox', { name: 'Seat code' }).fill(code);
  await tablet.page.getByRole('tab', { name: 'Now' }).waitFor();
  return tablet;
}

const owedOn = (page) => page.getByRole('region', { name: 'Decision', exact: true });
const offerOn = (page, text) => page.getByRole('region', { name: 'What can be done now' }).getByRole('button', { name: text });

/** Free actions, fifth column, draw, deployment, morale: one tablet for both sides. */
export async function decisions(api, url, browser, check, look) {
  const { codes, both } = await newGame(api, 'Decisions');
  const { page, faults } = await takeSeat(browser, url, codes.BOTH);
  const owed = owedOn(page);

  console.log('Fifth column, free by an incident');
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  await typeDice(page, [2]);
  await owed.getByText(/may take a free action/).waitFor();
  await look?.(page, 'free action');
  await offerOn(page, /^Fifth Column\/Guerrillas, free/).tap();
  await confirm(page);
  await owed.getByText(/may take a free action/).waitFor({ state: 'detached' });
  for (let step = 0; step < 4; step += 1) {
    const { view } = await both.look('view { phase pending { kind } }');
    if (!view.pending) break;
    await owed.waitFor();
    if (view.pending.kind === 'ROLL') await typeDice(page, [6]);
    else {
      await look?.(page, view.pending.kind);
      await axe(page, view.pending.kind.toLowerCase().replaceAll('_', ' '));
      const choice = owed.locator('.choices button, button[data-part~="unit-row"]').first();
      check(true, `${view.pending.kind}: ${(await choice.innerText()).replaceAll('\n', ' ')}`);
      await choice.tap();
    }
    await settled(both, view);
  }

  await both.record({ rollSingaporeDrive: true });
  await both.record({ roll: { faces: [1] } });

  console.log('Reinforcements: a die, a draw by hand, a deployment by finger');
  await offerOn(page, /^Mobilize reinforcements/).tap();
  await confirm(page);
  await owed.getByText(/: roll /).waitFor();
  for (let step = 0; step < 12; step += 1) {
    const { view } = await both.look('lastEntry view { phase pending { kind count sentence units { unit areas } } }');
    if (!view.pending) break;
    const { kind, count, sentence } = view.pending;
    // The server knows it before the page shows it.
    await owed.getByText(sentence, { exact: true }).waitFor();
    if (kind === 'ROLL') await typeDice(page, [2]);
    else if (kind === 'DRAW') {
      await owed.getByText(/: draw /).waitFor();
      await look?.(page, 'draw');
      for (let at = 0; at < count; at += 1) await owed.locator('.unit-toggle').nth(at).tap();
      await owed.getByRole('button', { name: `Drawn: ${count} of ${count}` }).tap();
      check(true, `${count} drawn by hand`);
    } else if (kind === 'DEPLOY') {
      // The page may still show the unit that was deployed a moment ago.
      await owed.locator('.unit-toggle').nth(view.pending.units.length).waitFor({ state: 'detached' });
      await owed.locator('.unit-toggle').first().tap();
      await look?.(page, 'deploy');
      await owed.locator('.choices button').first().tap();
      await confirm(page);
      check(true, 'a reinforcement deployed by finger');
    } else throw new Error(`Not expected here: ${kind}`);
    await settled(both, view);
  }

  console.log('A failed morale check');
  await both.record({ endActionPhase: true });
  await finishTurn(both);
  const oil = (await both.ask('{ neiPack { areas { id: code oilfield } } }')).neiPack.areas.filter((area) => area.oilfield);
  await both.record({ adjust: { reason: 'To reach low morale', corrections: [{ singaporeBox: 0 }, ...oil.map(({ id }) => ({ demolished: { area: id, value: true } }))] } });
  // A tap before the page has caught up would come too late.
  await page.locator('.mark.fire').first().waitFor();
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  await typeDice(page, [4]);
  await settled(both, null);
  await owed.getByText(/morale check/).waitFor();
  await typeDice(page, [1]);
  await owed.getByText(/steps lost/).waitFor();
  await typeDice(page, [2]);
  await owed.getByText(/2 step losses/).waitFor();
  await look?.(page, 'morale losses');
  await axe(page, 'morale losses');
  const step = owed.locator('button[aria-label^="One step on"]:not([data-disabled])');
  await step.first().tap();
  await step.last().tap();
  await recordsItself(page);
  await page.getByRole('button', { name: /^Roll (the drive|for Action)/ }).waitFor();
  check(true, 'morale losses allotted by finger');

  console.log('A free G-2 action');
  await both.record({ rollActionPoints: true });
  await both.record({ roll: { faces: [3] } });
  await both.record({ endActionPhase: true });
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  await typeDice(page, [4]);
  await owed.getByText(/may take a free action/).waitFor();
  await openArea(page, 'G5', 'Soerabaja');
  const scouting = page.getByRole('region', { name: 'Perform Aerial Scouting' }).getByRole('button', { name: /free$/ });
  await scouting.waitFor();
  await look?.(page, 'free scouting');
  await scouting.tap();
  await confirm(page);
  await page.getByRole('button', { name: 'Roll for Action Points' }).waitFor();
  check(true, 'scouted free from the airfield of Soerabaja');

  console.log('Task force and showing units');
  await both.record({ rollActionPoints: true });
  await both.record({ roll: { faces: [3] } });
  // A question that the page had not shown yet would close what is opened before it.
  await page.locator(`.game[data-entry="${(await both.look('id')).lastEntry}"]`).waitFor();
  await openArea(page, 'G5', 'Soerabaja waters');
  await page.getByRole('group', { name: 'Own units' }).getByRole('button').first().tap();
  const hand = page.getByRole('group', { name: 'Task force and fog of war' });
  await hand.getByRole('button', { name: 'Task force 1', exact: true }).tap();
  await confirm(page);
  // What is in hand is laid down once it is recorded.
  await hand.waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Own units' }).getByRole('button').first().tap();
  await hand.getByRole('button', { name: 'Dissolve task force 1' }).waitFor();
  await look?.(page, 'task force');
  await axe(page, 'task force');
  await hand.getByRole('button', { name: 'Show to the other side' }).tap();
  await confirm(page);
  await hand.waitFor({ state: 'detached' });
  const japan = await sitDown(api, codes.FIRST);
  const { view } = await japan.look('view { areas { area: code sightings { counter { name } } } }');
  check(view.areas.some(({ sightings }) => sightings.some(({ counter }) => counter.name === 'CL/NEI')), 'a task force formed, and shown to the other side');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}

/** A stale command, a correction, a take-back: two tablets. */
export async function disagreement(api, url, browser, check, look) {
  const { codes } = await newGame(api, 'Disagreement');
  const japan = await takeSeat(browser, url, codes.FIRST);
  const allies = await takeSeat(browser, url, codes.SECOND);
  const other = await sitDown(api, codes.SECOND);
  const { page } = japan;

  console.log('A command that came too late');
  const ships = (await other.look('view { areas { units { id: code side category } } }')).view.areas.flatMap(({ units }) => units).filter(({ side, category }) => side === 'ALLIES' && category === 'NAVAL');
  let late = false;
  await page.route('**/graphql', async (route) => {
    if (!late && route.request().postData()?.includes('record(')) {
      late = true;
      await other.record({ revealUnits: { units: [ships[0].id] } });
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  const notice = page.getByRole('alert');
  await notice.getByText('The other side was faster').waitFor();
  await look?.(page, 'stale');
  await axe(page, 'stale');
  await notice.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  await typeDice(page, [3]);
  await page.getByRole('button', { name: 'Roll the drive on Singapore' }).tap();
  await typeDice(page, [1]);
  check(true, 'told so, caught up, and recorded at the second try');

  console.log('A correction, refused and agreed');
  for (const answer of ['Do not agree', 'Agree']) {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await look?.(page, 'menu');
    await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
    await page.getByRole('button', { name: /^Correct by agreement/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Correct by agreement' });
    await dialog.getByRole('textbox', { name: 'Shown on the board' }).fill('7');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The marker stands at 7');
    await look?.(page, 'adjust');
    await dialog.getByRole('button', { name: 'Propose' }).tap();
    const owed = owedOn(allies.page);
    await owed.getByText('The marker stands at 7').waitFor();
    await look?.(allies.page, 'agree');
    await axe(allies.page, 'agreement to a correction');
    await owed.getByRole('button', { name: answer, exact: true }).tap();
    await owed.waitFor({ state: 'detached' });
    await owedOn(page).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^Japan, acting: 7 Action Points/ }).waitFor();
  check(true, 'Action Points stand at 7 after the second answer');

  console.log('A take-back that needs consent');
  for (const answer of ['Refuse', 'Grant']) {
    await page.getByRole('tab', { name: 'Log' }).tap();
    await page.locator('[data-part~="log"]').getByRole('button', { name: /^5 / }).tap();
    await page.getByRole('button', { name: 'Take back to here' }).tap();
    await hold(page.getByRole('button', { name: 'Take back to entry 5' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const asked = allies.page.getByRole('region', { name: 'Take-back' });
    await asked.getByText(/^6: /).waitFor();
    await look?.(allies.page, 'take-back asked');
    await asked.getByRole('button', { name: answer, exact: true }).tap();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Now' }).tap();
    await page.getByRole('region', { name: 'Take-back' }).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Roll the incident' }).waitFor();
  check(true, 'refused, then granted: the incident is to be rolled again');
  const faults = [...japan.faults, ...allies.faults];
  check(faults.length === 0, faults.length === 0 ? 'no error in either page' : faults.join(' | '));
  await page.context().close();
  await allies.page.context().close();
}

/** Waits until the table waits for something else. */
async function settled(seat, before) {
  for (let tried = 0; tried < 60; tried += 1) {
    const { view } = await seat.look('view { phase pending { kind count units { unit areas } } }');
    const known = before?.pending ? { kind: before.pending.kind, ...(before.pending.units ? { units: before.pending.units.length } : {}) } : null;
    const now = view.pending ? { kind: view.pending.kind, ...(before?.pending?.units ? { units: view.pending.units.length } : {}) } : null;
    if (JSON.stringify(known) !== JSON.stringify(now)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Through the Allied half of the first turn with nothing done. */
async function finishTurn(seat) {
  for (let step = 0; step < 12; step += 1) {
    const { view, options } = await seat.look('view { phase pending { kind dice { modifier } } } options { offers { command verdict { clear } } }');
    if (view.phase === 'JAPANESE_INCIDENT') return;
    if (view.pending?.kind === 'ROLL') await seat.record({ roll: { faces: view.pending.dice.map(() => 3) } });
    else {
      const next = options.offers.find(({ command, verdict }) => verdict.clear && ['rollIncident', 'rollSingaporeDrive', 'rollActionPoints', 'endActionPhase'].some((key) => key in command));
      if (!next) throw new Error(`Nothing to do in ${view.phase}`);
      await seat.record(next.command);
    }
  }
}
