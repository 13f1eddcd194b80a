// What the table asks comes into view by itself, whatever was open: every kind of question, at every size.
import { readFileSync } from 'node:fs';
import { openTracks, settled, tapSquare } from './browser.mjs';
import { FIRST_ACTIONS, sandbox } from './looks.mjs';

/** From a telephone to a large screen. */
export const FIVE_SIZES = [[390, 844], [768, 1024], [1024, 768], [1280, 800], [2560, 1440]].map(([width, height]) => ({ width, height }));

/** Every kind of question that the contract knows for the first book. */
function kinds() {
  const contract = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
  const [, body] = /^enum PendingKind \{([^}]*)\}/m.exec(contract);
  return body.replaceAll(/"[^"]*"/g, '').split(/\s+/).filter((kind) => kind && kind !== 'CONSENT' && kind !== 'SURRENDER');
}

/** Has the server's view wait for something else, as long as `ask.kind` names it. */
async function pretend(page, ask) {
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json().catch(() => null);
    const view = body?.data?.game?.view;
    if (ask.kind && view && 'pending' in view && view.areas) {
      const units = view.areas.flatMap(({ units }) => units).filter(({ side }) => side === 'JAPAN').slice(0, 4).map(({ id }) => id);
      view.pending = {
        __typename: 'NeiPending', kind: ask.kind, by: 'FIRST', sentence: `Japan answers: ${ask.kind}`, mine: true, count: 2, area: null, reason: null,
        question: ask.kind === 'STATE' ? 'STRAIT' : null,
        clause: { __typename: 'Clause', id: 'NEI-8.1-a', section: '8.1', title: 'A clause', rule: '' },
        dice: ask.kind === 'ROLL' ? units.slice(0, 2).map((unit) => ({ __typename: 'DieAsked', unit, hitsOn: 2, modifier: 0 })) : [],
        units: ask.kind === 'ROLL' ? [] : units.map((unit) => ({ __typename: 'NeiPendingUnit', unit, most: 1, areas: view.areas.slice(0, 3).map(({ area }) => area) })),
      };
    }
    await route.fulfill({ response: answer, json: body ?? undefined });
  });
}

const lookAgain = (page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** What is wrong with the question as it stands on the glass. */
function faultsOf() {
  const faults = [];
  const owed = document.querySelector('.now > .owed.mine');
  const panel = owed?.closest('[role="tabpanel"]');
  if (!owed || !panel) return ['there is no question'];
  const [box, frame] = [owed.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (panel.scrollTop > 0 || box.top < frame.top - 1) faults.push(`its beginning lies ${Math.round(frame.top - box.top)} px above the edge`);
  if (Math.min(box.bottom, frame.bottom) - box.top < Math.min(90, box.height - 1)) faults.push('of it nothing can be read');
  if (owed !== panel.querySelector('.now').firstElementChild) faults.push('something stands before it');
  if (document.querySelector('[data-part~="fan"], .area-panel, [data-part~="in-hand"]')) faults.push('the stack of before lies open');
  const key = document.querySelector('.thumb-bar button.main');
  const at = key?.getBoundingClientRect();
  if (!key) faults.push('no key under the thumb');
  else if (at.bottom > innerHeight || at.height < 48 || document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest('button') !== key) faults.push('its key cannot be reached');
  return faults;
}

export async function attention(api, url, browser, check) {
  const all = kinds();
  for (const viewport of FIVE_SIZES) {
    const ask = { kind: null };
    const { page, faults } = await sandbox(api, url, browser, viewport, FIRST_ACTIONS, { kind: 'FIRST' });
    await pretend(page, ask);
    const found = [];
    for (const kind of all) {
      ask.kind = null;
      await lookAgain(page);
      await page.locator('.now > .owed').first().waitFor({ state: 'detached' });
      // A stack is open, and its panel was read to the end; another paper lies over it. The map keeps where it was looked
      // at before, which need not show the square.
      await page.getByRole('button', { name: 'Show the whole map' }).tap();
      await settled(page);
      await tapSquare(page, 'A4');
      await page.locator('.area-panel').waitFor();
      await page.evaluate(() => document.querySelector('.now').closest('[role="tabpanel"]').scrollTo({ top: 9999 }));
      if (kind.length % 2 === 0) await openTracks(page);
      ask.kind = kind;
      await lookAgain(page);
      await page.getByText(`Japan answers: ${kind}`).first().waitFor();
      const wrong = await until(page, faultsOf);
      if (wrong.length > 0) found.push(`${kind}: ${wrong.join(', ')}`);
    }
    check(found.length === 0 && faults.length === 0, found.concat(faults).length > 0 ? `${viewport.width} × ${viewport.height}: ${found.concat(faults).join(' | ')}` : `${viewport.width} × ${viewport.height}: ${all.length} kinds of question come into view, with a key under the thumb`);
    await page.context().close();
  }
}

/** Asks until nothing is wrong, or a second has gone. */
async function until(page, look) {
  let wrong = [];
  for (let tried = 0; tried < 10; tried += 1) {
    wrong = await page.evaluate(look);
    if (wrong.length === 0) break;
    await page.waitForTimeout(100);
  }
  return wrong;
}
