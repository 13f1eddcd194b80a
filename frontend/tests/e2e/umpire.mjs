// The umpire's sheet: both sides beside each other, and a look with the eyes of one.
import { axe } from './browser.mjs';
import { FULL_BOARD, sandbox, SIZES } from './looks.mjs';
import { measure } from './measure.mjs';

export async function umpire(api, url, browser, check) {
  for (const viewport of SIZES) {
    console.log(`The umpire at ${viewport.width} × ${viewport.height}`);
    const { page, seat, faults } = await sandbox(api, url, browser, viewport, FULL_BOARD, { kind: 'UMPIRE' });
    const sheet = page.getByRole('region', { name: 'Umpire', exact: true });
    await sheet.getByRole('region', { name: 'Allies', exact: true }).waitFor();
    await measure(page, 'umpire');
    await axe(page, 'umpire');
    const { view } = await seat.look('view { areas { area: code units { id: code name side open category } } }');
    const unseen = view.areas.flatMap(({ area, units }) => units.filter(({ side, open, category }) => side === 'ALLIES' && !open && category === 'NAVAL').map((unit) => ({ ...unit, area })));
    const secret = unseen[0];
    const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
    const place = neiPack.areas.find(({ id }) => id === secret.area);
    const there = sheet.getByRole('region', { name: 'Allies', exact: true }).getByRole('button', { name: new RegExp(`^${place.name} `) }).first();
    await there.tap();
    await page.getByRole('region', { name: place.name, exact: true }).getByText(secret.name).first().waitFor();
    check((await page.locator('[data-part~="in-hand"]').count()) === 0, `sees ${secret.name} in ${place.name}, which Japan has not seen, and takes nothing in hand`);
    await page.getByRole('button', { name: 'Close this area' }).tap();
    await sheet.getByText('Japan’s', { exact: true }).tap();
    await page.getByText('Umpire, as Japan sees').waitFor();
    const answer = await page.evaluate(() => document.body.innerText);
    check(!(await page.locator('[data-part~="umpire-sides"]').count()) && !answer.includes(secret.name), `with the eyes of Japan ${secret.name} is not to be found`);
    await measure(page, 'umpire with the eyes of Japan');
    await page.getByRole('region', { name: 'Umpire', exact: true }).getByText('Your own', { exact: true }).tap();
    await page.locator('[data-part~="umpire-sides"]').waitFor();
    check(faults.length === 0, faults.length === 0 ? 'with its own again, and no error in the page' : faults.join(' | '));
    await page.context().close();
  }
}
