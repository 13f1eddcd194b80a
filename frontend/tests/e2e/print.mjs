// What is made to be read and printed, as a browser prints it on both papers: nothing wider than the paper, pages of the
// right size; with `--pictures` the first pages as pictures, for a look by eye (`pdftoppm` of poppler makes them).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURES } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

const ENTRIES = 400;
const MILLIMETRES_IN_INCH = 25.4;
const POINTS_IN_INCH = 72;
const PIXELS_IN_INCH = 96;

/** Both papers, upright, in millimetres. */
const PAPERS = [
  { word: 'a4', format: 'A4', width: 210, height: 297 },
  { word: 'letter', format: 'Letter', width: 215.9, height: 279.4 },
];

/** What is printed: where it is fetched, and what its style sheet leaves free left and right, in millimetres. */
const READINGS = [
  { name: 'sheet', title: 'set-up sheet', at: 'set-up-sheet.html', margins: 24, words: (paper) => [['paper', paper]] },
  { name: 'sheet-large', title: 'set-up sheet in large print', at: 'set-up-sheet.html', margins: 24, words: (paper) => [['paper', paper], ['size', 'large'], ['ink', 'black']] },
  { name: 'report', title: 'after-action report', at: 'report.html', margins: 34, words: () => [] },
  { name: 'statistics', title: 'statistics', at: 'statistics.html', margins: 28, words: () => [] },
  { name: 'aids', title: 'player aids', at: 'aids.html', margins: 22, words: (paper) => [['paper', paper]] },
];

/** Everything with words in it that stands beyond the paper; the page of the map is as wide as it likes. */
const beyond = () => {
  const edge = document.documentElement.clientWidth;
  const things = [...document.body.querySelectorAll('h1, h2, h3, h4, p, li, table, figure, td, th')];
  return things
    .filter((thing) => !thing.closest('.map') && thing.checkVisibility())
    .filter((thing) => thing.getBoundingClientRect().right > edge + 1 || thing.scrollWidth > thing.clientWidth + 2 && getComputedStyle(thing).display === 'block')
    .map((thing) => `${thing.localName} “${thing.textContent.trim().slice(0, 50)}”`);
};

/** The pages of a PDF, in millimetres. */
function pagesOf(pdf) {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return boxes.map(([, width, height]) => [width, height].map((points) => (Number(points) / POINTS_IN_INCH) * MILLIMETRES_IN_INCH));
}

/** Whether a page is this paper, upright or across; a printer counts in whole points. */
const isOf = ({ width, height }, [wide, high]) => {
  const near = (one, other) => Math.abs(one - other) < 0.8;
  return (near(wide, width) && near(high, height)) || (near(wide, height) && near(high, width));
};

/** The most that a report of a whole campaign weighs, in bytes. */
const REPORT_MOST = 720_000;

/** Glass on which a paper is read: nothing is cut off at any width, and figures are written alike. */
const GLASS = [390, 768, 1024, 2560];

/** What is amiss with a paper on glass. */
const amiss = async () => {
  await document.fonts.ready;
  const faults = [];
  const faces = ['text', 'display'].map((face) => getComputedStyle(document.documentElement).getPropertyValue(`--face-${face}`).split(',')[0]);
  for (const face of faces) if (!document.fonts.check(`600 16px ${face}`)) faults.push(`the typeface ${face} is not in it`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth - innerWidth} px beyond the glass`);
  const cells = [...document.querySelectorAll('td')].map((cell) => cell.textContent.trim());
  faults.push(...cells.filter((cell) => /(^|[ (])-\d/.test(cell)).map((cell) => `a hyphen for a minus: ${cell}`));
  for (const chart of document.querySelectorAll('body > figure')) {
    const table = document.querySelector('body > .wide > table');
    const lacking = table ? table.parentElement.clientWidth - chart.clientWidth : 0;
    if (Math.abs(lacking) > 1) faults.push(`a chart ${lacking} px narrower than its table`);
  }
  return faults;
};

function keepPictures(name, pdf, pages) {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-print-'));
  const file = join(folder, 'printed.pdf');
  writeFileSync(file, pdf);
  for (const page of pages) {
    const picture = join(PICTURES, `print-${name}-${page}`);
    const made = spawnSync('pdftoppm', ['-png', '-r', '72', '-f', `${page}`, '-l', `${page}`, '-singlefile', file, picture]);
    if (made.error || made.status !== 0) throw new Error(`pdftoppm, of the package poppler-utils, makes the pictures: ${made.error?.message ?? made.stderr}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

export async function print(api, browser, check, pictures = false) {
  console.log('What is printed, on both papers');
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1942, entries: $entries) { seats { kind code } } }', { entries: ENTRIES });
  const seat = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'BOTH').code);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  for (const reading of READINGS) {
    for (const paper of PAPERS) {
      const words = new URLSearchParams(reading.words(paper.word));
      const answer = await fetch(`${api}/games/${seat.game}/${reading.at}?${words}`, { headers: { authorization: `Bearer ${seat.token}` } });
      if (!answer.ok) throw new Error(`${reading.title}: ${answer.status} ${await answer.text()}`);
      await page.setContent(await answer.text());
      await page.setViewportSize({
        width: Math.floor(((paper.width - reading.margins) / MILLIMETRES_IN_INCH) * PIXELS_IN_INCH),
        height: Math.floor((paper.height / MILLIMETRES_IN_INCH) * PIXELS_IN_INCH),
      });
      const wide = await page.evaluate(beyond);
      if (wide.length > 0) throw new Error(`${reading.title} on ${paper.format}: ${wide.length} beyond the paper: ${wide.slice(0, 5).join('; ')}`);
      const pdf = await page.pdf({ format: paper.format, preferCSSPageSize: true, printBackground: true });
      const pages = pagesOf(pdf);
      const others = pages.filter((size) => !isOf(paper, size));
      check(pages.length > 0 && others.length === 0, `${reading.title} on ${paper.format}: ${pages.length} pages of this size, nothing beyond them`);
      if (pictures) keepPictures(`${reading.name}-${paper.word}`, pdf, reading.name === 'report' ? [1, 2] : [1]);
    }
  }
  await onGlass(api, seat, context, check);
  await context.close();
}

/** The same papers to be read. */
async function onGlass(api, seat, context, check) {
  const page = await context.newPage();
  for (const { title, at, words } of READINGS) {
    const answer = await fetch(`${api}/games/${seat.game}/${at}?${new URLSearchParams(words('a4'))}`, { headers: { authorization: `Bearer ${seat.token}` } });
    const text = await answer.text();
    if (at === 'report.html') {
      check(text.length < REPORT_MOST, `the report weighs ${Math.round(text.length / 1000)} kB, at most ${REPORT_MOST / 1000}`);
      const turns = (text.match(/<section class="chapter">/g) ?? []).length;
      check((text.match(/<figure class="map">/g) ?? []).length === turns + 1, `it has one map for each of ${turns} chapters, and their signs once`);
    }
    await page.setContent(text);
    for (const width of GLASS) {
      await page.setViewportSize({ width, height: 1000 });
      const faults = await page.evaluate(amiss);
      if (faults.length > 0) throw new Error(`${title} at ${width}: ${faults.slice(0, 5).join('; ')}`);
    }
    check(true, `${title}: whole at ${GLASS.join(', ')} px, in the typefaces of the page, with true minus signs`);
  }
}
