// What a machine can see of a screen: nothing wider than the glass, nothing cut, everything large enough, values legible.
import { settled } from './browser.mjs';

/** What is wrong with the screen, a line each. Runs in the page. */
function faultsInPage() {
  const faults = [];
  const words = (element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`;
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && style.clipPath !== 'inset(50%)' && !element.closest('[aria-hidden="true"], svg');
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);

  for (const element of document.querySelectorAll('#root *, .veil *, .menu *')) {
    if (!shown(element)) continue;
    const style = getComputedStyle(element);
    // A box that scrolls down may; one that would have to scroll sideways, or that hides what it holds, may not.
    if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) faults.push(`cut at the side: ${words(element)}, ${element.scrollWidth} in ${element.clientWidth}`);
    if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2 && !element.matches('.game, .map, .sheet')) faults.push(`cut at the foot: ${words(element)}, ${element.scrollHeight} in ${element.clientHeight}`);
    if (style.textOverflow === 'ellipsis') faults.push(`cut with dots: ${words(element)}`);
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`beyond the glass: ${words(element)}, ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }

  const LEAST = 47.5;
  for (const control of document.querySelectorAll('button, a[href], input:not([type="radio"], [type="checkbox"]), [role="tab"], [role="menuitem"], [role="option"], .react-aria-Radio, .react-aria-Checkbox')) {
    // The field of a number belongs to its two keys; a radio hides its own input.
    if (!shown(control) || control.closest('.react-aria-Select > [data-react-aria-prevent-focus]')) continue;
    const { width, height } = control.getBoundingClientRect();
    // The six faces stand in one row, as broad as the narrowest panel has room for.
    const least = control.matches('button[data-part~="key"]') ? 63.5 : LEAST;
    if (width < LEAST || height < least) faults.push(`${Math.round(width)} × ${Math.round(height)} px: ${words(control)}`);
  }
  for (const square of document.querySelectorAll('[data-part~="square"] > [data-part~="cell"]')) {
    const { width, height } = square.getBoundingClientRect();
    if (width < LEAST || height < LEAST) {
      faults.push(`a square of the map is ${Math.round(width)} × ${Math.round(height)} px`);
      break;
    }
  }

  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const colour = (text) => {
    const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
    return { rgb: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
  };
  const groundOf = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = colour(getComputedStyle(at).backgroundColor);
      if (layer.alpha > 0) layers.push(layer);
      if (layer.alpha === 1) break;
    }
    return layers.reverse().reduce((under, { rgb, alpha }) => rgb.map((value, index) => value * alpha + (under[index] ?? 0) * (1 - alpha)), [0, 0, 0]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let least = 99;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element || !shown(element) || element.closest('[data-disabled], script, style, .map')) continue;
    const [brighter, darker] = [light(colour(getComputedStyle(element).color).rgb), light(groundOf(element))].sort((a, b) => b - a);
    const contrast = (brighter + 0.05) / (darker + 0.05);
    least = Math.min(least, contrast);
    if (contrast < 7) faults.push(`contrast ${contrast.toFixed(1)}: ${words(element)}`);
  }
  return { faults: [...new Set(faults)], least };
}

/** Fails on the first screen where a machine finds something. */
export async function measure(page, what) {
  await settled(page);
  const { faults, least } = await page.evaluate(faultsInPage);
  if (faults.length > 0) throw new Error(`${what}:\n  ${faults.slice(0, 12).join('\n  ')}${faults.length > 12 ? `\n  and ${faults.length - 12} more` : ''}`);
  return least;
}

/** Changes what belongs to the device, as another window of the same device would. */
export function setDevice(page, change) {
  return page.evaluate((wanted) => {
    const kept = { ...JSON.parse(localStorage.getItem('adjutant.device') ?? '{}'), ...wanted };
    localStorage.setItem('adjutant.device', JSON.stringify(kept));
    dispatchEvent(new StorageEvent('storage', { key: 'adjutant.device', newValue: JSON.stringify(kept) }));
  }, change);
}
