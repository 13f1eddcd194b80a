// How a tablet comes to its seat, and how it loses it: links, QR codes, codes and keys.
import { axe, openTablet } from './browser.mjs';

const SIZE = { width: 768, height: 1024 };

/** A tablet that follows the link of a code. */
const follow = (browser, url, code) => openTablet(browser, `${url}/#/join/${code}`, SIZE);

export async function codesAndKeys(url, browser, check, look) {
  console.log('QR codes of a new game');
  const keeper = await openTablet(browser, url, SIZE);
  const { page } = keeper;
  // This browser is at home: the address it has leads every tablet to itself.
  const elsewhere = 'http://192.168.1.20:8080';
  await page.route('**/authority.json', (route) => route.fulfill({ json: { https: null, addresses: [`${elsewhere}/`] } }));
  await page.getByRole('button', { name: /^New game/ }).tap();
  const codeOf = (kind) => page.locator(`code[data-seat="${kind}"]`).textContent();
  await page.locator('code[data-seat="SECOND"]').waitFor({ state: 'attached' });
  const codes = { SECOND: await codeOf('SECOND'), ONLOOKER: await codeOf('ONLOOKER') };
  const shown = page.getByRole('dialog', { name: 'QR code of Allies' });
  const pictureOf = (within) => within.getByRole('img', { name: `${elsewhere}/#/join/${codes.SECOND}` });
  await pictureOf(page).waitFor();
  check(true, 'at 127.0.0.1 the QR codes lead to the address in the network that the server knows');
  await addressAsked(browser, url, elsewhere, check);
  for (const close of [() => page.keyboard.press('Escape'), () => shown.getByRole('img').tap()]) {
    await page.getByRole('button', { name: 'Show the QR code of Allies' }).tap();
    const picture = pictureOf(shown);
    await picture.waitFor();
    await page.waitForFunction((image) => image.naturalWidth > 0, await picture.elementHandle());
    check((await shown.innerText()).includes(codes.SECOND), `the QR code of ${codes.SECOND} is shown with the code under it`);
    await look?.(page, 'QR code');
    await axe(page, 'QR code');
    await close();
    await shown.waitFor({ state: 'detached' });
  }
  check(true, 'closed by Escape and by a tap');

  console.log('Joining by link');
  const guest = await follow(browser, url, codes.SECOND);
  await guest.page.getByRole('tab', { name: 'Now' }).waitFor();
  check(/\/#\/[0-9a-f-]{36}\/SECOND$/.test(guest.page.url()), 'the address is that of the game');
  await guest.page.getByRole('button', { name: 'Menu' }).tap();
  await guest.page.getByRole('menuitem', { name: 'Leave the table' }).waitFor();
  check((await guest.page.getByRole('menuitem', { name: 'Seats and QR…' }).count()) === 0, 'it keeps no codes and keys');
  await guest.page.keyboard.press('Escape');

  console.log('Seats and QR');
  await page.getByRole('button', { name: 'Join as Japan' }).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Seats and QR…' }).tap();
  const ring = page.getByRole('dialog', { name: 'Seats and QR' });
  await ring.getByText('Japan (this device)').waitFor();
  await look?.(page, 'codes and keys');
  await axe(page, 'codes and keys');
  await ring.getByRole('button', { name: `Revoke the code ${codes.ONLOOKER} of Onlooker` }).tap();
  await ring.getByRole('button', { name: 'Revoke now' }).tap();
  await ring.getByText(/revoked on/).waitFor();
  const late = await follow(browser, url, codes.ONLOOKER);
  await late.page.getByRole('alert').getByText(codes.ONLOOKER).waitFor();
  await look?.(late.page, 'a revoked code');
  check((await late.page.getByRole('tab', { name: 'Now' }).count()) === 0, `revoked, ${codes.ONLOOKER} opens no seat`);
  await late.page.context().close();

  await choose(page, ring, 'Seat', 'Umpire');
  await choose(page, ring, 'Open for', 'A day');
  await choose(page, ring, 'Whoever joins with it', 'Watches from this seat');
  await ring.getByRole('button', { name: 'New code' }).tap();
  const fresh = (await ring.getByText(/is a new code for the seat Umpire/).innerText()).slice(0, 6);
  const umpire = await follow(browser, url, fresh);
  await umpire.page.getByRole('tab', { name: 'Now' }).waitFor();
  check(umpire.page.url().endsWith('/UMPIRE'), `a new code, ${fresh}, opens the seat of the umpire`);
  await umpire.page.context().close();

  await ring.getByRole('textbox', { name: 'Address' }).fill('http://192.168.1.1/hook');
  await ring.getByRole('button', { name: 'Tell it' }).tap();
  await ring.getByRole('alert').waitFor();
  check(true, `a private address is no webhook: ${await ring.getByRole('alert').innerText()}`);
  await ring.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hook');
  await ring.getByRole('button', { name: 'Tell it' }).tap();
  await ring.getByText(/signed with this secret/).waitFor();
  check(/whsec_/.test(await ring.locator('code[data-part~="secret"]').innerText()), 'a webhook is kept, and its secret shown once');
  await look?.(page, 'webhooks');
  await axe(page, 'webhooks');
  await ring.getByRole('button', { name: 'Revoke https://example.com/hook' }).tap();
  await ring.getByRole('button', { name: 'Revoke now' }).tap();
  await ring.getByText('https://example.com/hook', { exact: true }).waitFor({ state: 'detached' });

  const revoke = ring.getByRole('button', { name: /^Revoke the key of Allies/ });
  await revoke.tap();
  await ring.getByRole('button', { name: 'Keep', exact: true }).tap();
  await revoke.tap();
  await look?.(page, 'revoking a key');
  await axe(page, 'revoking a key');
  await ring.getByRole('button', { name: 'Revoke now' }).tap();
  await ring.getByText(/joined .*; revoked /).waitFor();
  // A key that is revoked is gone at once, without anything being tried with it.
  await guest.page.getByRole('heading', { name: 'No game to show' }).waitFor();
  check(true, 'a key revoked at the second tap records nothing and sees nothing any more');
  await look?.(guest.page, 'a revoked key');
  await guest.page.getByRole('button', { name: 'Back' }).tap();
  await guest.page.getByRole('textbox', { name: 'Seat code' }).waitFor();
  check(keeper.faults.length === 0, keeper.faults.length === 0 ? 'no error in the page' : keeper.faults.join(' | '));
  await guest.page.context().close();
  await page.context().close();
}

/** Where the server knows no address, the one that it printed is asked for. */
async function addressAsked(browser, url, elsewhere, check) {
  const { page } = await openTablet(browser, url, SIZE);
  await page.route('**/authority.json', (route) => route.fulfill({ json: { https: null } }));
  await page.getByRole('button', { name: /^New game/ }).tap();
  const field = page.getByRole('textbox', { name: 'Address in the network' });
  await field.waitFor();
  await axe(page, 'address asked');
  await field.fill('127.0.0.1:8080');
  check(await page.getByRole('button', { name: 'Draw the QR code' }).isDisabled(), 'an address that leads to the tablet itself is none');
  await field.fill('192.168.1.20:8080');
  await page.getByRole('button', { name: 'Draw the QR code' }).tap();
  await page.locator(`img[alt*="${elsewhere}/#/join/"]`).nth(1).waitFor();
  check(true, 'where the server does not know one, the address that it printed is asked for');
  await page.context().close();
}

async function choose(page, within, label, choice) {
  await within.getByRole('button', { name: new RegExp(`${label}$`) }).tap();
  await page.getByRole('option', { name: choice, exact: true }).tap();
}
