import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DicePad } from '../../src/table/dice/DicePad';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
const dice = [{ unit: 'J-CA7', hitsOn: 3, modifier: 0 }, { unit: 'J-DD3', hitsOn: 1, modifier: 1 }];

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

function show(setting: 'TABLE' | 'SERVER' | 'EITHER') {
  const onRoll = vi.fn();
  const onRollForMe = vi.fn();
  act(() => root.render(<DicePad dice={dice} setting={setting} busy={false} unitOf={() => undefined} onRoll={onRoll} onRollForMe={onRollForMe} />));
  return { onRoll, onRollForMe };
}

const press = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const button = (words: string) => [...place.querySelectorAll('button')].find((key) => (key.getAttribute('aria-label') ?? key.textContent ?? '').includes(words));

it('takes faces from the keyboard and records them with Enter only when all are typed', () => {
  const { onRoll } = show('EITHER');
  press('3');
  press('Enter');
  expect(onRoll).not.toHaveBeenCalled();
  press('9');
  press('6');
  press('Enter');
  expect(onRoll).toHaveBeenCalledWith([3, 6]);
});

it('takes back a face with Backspace', () => {
  const { onRoll } = show('TABLE');
  for (const key of ['3', '4', 'Backspace', '1', 'Enter']) press(key);
  expect(onRoll).toHaveBeenCalledWith([3, 1]);
});

it('says beside each die who rolls and what hits', () => {
  show('TABLE');
  expect(button('J-CA7, hits on 1 to 3, not typed yet')).toBeDefined();
  expect(button('J-DD3, hits on a 1, +1 to the face')).toBeDefined();
});

it('offers the server\'s dice only where the game allows them', () => {
  show('TABLE');
  expect(button('Roll for me')).toBeUndefined();
  show('SERVER');
  expect(button('Roll for me')).toBeDefined();
  expect(button('Face 1')).toBeUndefined();
});

it('records by itself a second after the last face, unless it is stopped', () => {
  vi.useFakeTimers();
  const { onRoll } = show('TABLE');
  press('3');
  press('6');
  act(() => void vi.advanceTimersByTime(900));
  expect(onRoll).not.toHaveBeenCalled();
  act(() => button('Wait')?.click());
  act(() => void vi.advanceTimersByTime(5000));
  expect(onRoll).not.toHaveBeenCalled();
  press('Backspace');
  press('2');
  act(() => void vi.advanceTimersByTime(1000));
  expect(onRoll.mock.calls).toEqual([[[3, 2]]]);
  vi.useRealTimers();
});
