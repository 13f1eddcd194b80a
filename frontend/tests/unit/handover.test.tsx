import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useHandover } from '../../src/game/useHandover';
import type { Game, NeiSide, SeatKind } from '../../src/graphql/types';
import { device } from '../../src/store/device';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  device.set({ curtain: true });
  place = document.createElement('div');
  root = createRoot(place);
});

afterEach(() => act(() => root.unmount()));

interface Moment {
  phasing: NeiSide | null;
  by?: NeiSide;
  kind?: SeatKind;
  openTable?: boolean;
}

const gameOf = ({ phasing, by, kind = 'BOTH', openTable = false }: Moment) => ({ seat: { kind, name: '' }, openTable, view: { phasing, pending: by ? { by } : null } }) as unknown as Game;

function Probe({ game }: { game: Game | null }) {
  const { to, onTaken } = useHandover(game);
  return <button onClick={onTaken}>{to ?? 'in hand'}</button>;
}

/** To whom the tablet is to be handed at that moment. */
function at(moment: Moment | null): string {
  act(() => root.render(<Probe game={moment && gameOf(moment)} />));
  return place.textContent ?? '';
}

const take = () => act(() => place.querySelector('button')?.click());

it('hands the tablet to whoever has to act, and again when that changes', () => {
  expect(at(null)).toBe('in hand');
  expect(at({ phasing: 'ALLIES' })).toBe('ALLIES');
  take();
  expect(at({ phasing: 'ALLIES' })).toBe('in hand');
  expect(at({ phasing: 'ALLIES', by: 'JAPAN' })).toBe('JAPAN');
  // Handed back before it was taken.
  expect(at({ phasing: 'ALLIES' })).toBe('in hand');
  expect(at({ phasing: 'JAPAN' })).toBe('JAPAN');
  expect(at({ phasing: null })).toBe('in hand');
});

it('needs no handing over at a seat of one side, at an open table, or where nobody wants it', () => {
  expect(at({ phasing: 'JAPAN', kind: 'JAPAN' })).toBe('in hand');
  expect(at({ phasing: 'ALLIES', openTable: true })).toBe('in hand');
  act(() => device.set({ curtain: false }));
  expect(at({ phasing: 'JAPAN' })).toBe('in hand');
});

it('switched on again, it stays away until the side changes', () => {
  act(() => device.set({ curtain: false }));
  expect(at({ phasing: 'JAPAN' })).toBe('in hand');
  act(() => device.set({ curtain: true }));
  expect(at({ phasing: 'JAPAN' })).toBe('in hand');
  expect(at({ phasing: 'ALLIES' })).toBe('ALLIES');
});
