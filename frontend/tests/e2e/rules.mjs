// The rules beside the game: a clause opens as a card, leads to others and back, and is found by its section or words.
import { axe } from './browser.mjs';

const cardOf = (page) => page.getByRole('dialog', { name: 'Rules' });

/** The id of the clause that a mark leads to: the mark itself says the section alone. */
export const clauseOf = async (chip) => /^Clause ([^:]+):/.exec(await chip.getAttribute('aria-label'))[1];

/** A refusal's clause opens its card with the text that the server has for it. */
export async function clauseCard(page, chip, seat, check, look) {
  const id = await clauseOf(chip);
  const { clause } = await seat.ask('query($id: ID!) { clause(id: $id) { title rule depends { id title } neededBy { id title } rulings { id default } } }', { id });
  await chip.tap();
  const card = cardOf(page);
  await card.getByRole('heading', { name: clause.title, exact: true }).waitFor();
  const text = await card.innerText();
  const words = clause.rule.replaceAll(/ ?\[[^\]]*\]/g, '|').split('|').filter((part) => part.length > 3);
  check(words.every((part) => text.includes(part.trim())) && text.includes(id), `${id} opens its card: ${clause.title}`);
  check(clause.rulings.every((ruling) => text.includes(ruling.default)), `with ${clause.rulings.length} rulings in force`);
  await axe(page, 'clause card');
  await look?.(page, 'clause');
  const size = JSON.stringify(await sheet(page).boundingBox());
  const other = [...clause.depends, ...clause.neededBy][0];
  if (other) {
    await card.getByRole('button', { name: `Clause ${other.id}: ${other.title}` }).first().tap();
    await card.getByRole('heading', { name: other.title, exact: true }).waitFor();
    await look?.(page, 'other clause');
    check(JSON.stringify(await sheet(page).boundingBox()) === size, `${other.id} in a card of the same size and place`);
    await card.getByRole('button', { name: 'Back' }).tap();
    await card.getByRole('heading', { name: clause.title, exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}

const sheet = (page) => page.locator('.sheet.rules');

/** From the menu, by keyboard alone: a section, a clause of it, its ruling, and back to what was found. */
export async function searchTheRules(page, check, look) {
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rules…' }).focus();
  await page.keyboard.press('Enter');
  const card = cardOf(page);
  const box = card.getByRole('searchbox', { name: 'Section number or words' });
  await box.waitFor();
  await page.keyboard.type('2.1 chokepoint');
  await card.getByRole('option', { name: /Chokepoint/ }).waitFor();
  await axe(page, 'search of the rules');
  await look?.(page, 'search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Ruling NEI-R13', exact: true }).waitFor();
  await look?.(page, 'found clause');
  await card.getByRole('button', { name: 'Ruling NEI-R13', exact: true }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('In force').waitFor();
  await axe(page, 'ruling card');
  await look?.(page, 'ruling of the ledger');
  await card.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await card.getByRole('heading', { name: /Chokepoint/ }).waitFor();
  await card.getByRole('button', { name: 'Contents' }).focus();
  await page.keyboard.press('Enter');
  await box.waitFor();
  check((await box.inputValue()) === '2.1 chokepoint', 'a clause found by section and word, by keyboard alone, and back to what was found');
  await box.fill('zeppelin');
  await card.getByText('No clause has all of this').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}
