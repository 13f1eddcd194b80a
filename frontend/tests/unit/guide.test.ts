import { describe, expect, it } from 'vitest';
import { nextStep, type Seen, type Step } from '../../src/books/nei/help/guide';
import { placeBeside, type Box } from '../../src/books/nei/help/placing';
import { pointOf, STEPS } from '../../src/books/nei/help/steps';

const GLASSES = [{ width: 1024, height: 768 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const BUBBLES = [{ width: 320, height: 150 }, { width: 352, height: 330 }];

const shared = (a: Box, b: Box) => Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

describe('the bubble of the guide', () => {
  it('stands beside what it speaks of, wherever that is: never over it, never outside the glass', () => {
    for (const glass of GLASSES) {
      for (const bubble of BUBBLES) {
        for (let left = 0; left < glass.width - 48; left += 37) {
          for (let top = 0; top < glass.height - 48; top += 41) {
            const thing = { left, top, width: 48, height: 48 };
            const placed = placeBeside(thing, thing, bubble, glass, []);
            const box = { ...placed, ...bubble };
            expect(shared(box, thing)).toBe(0);
            expect(box.left >= 0 && box.top >= 0 && box.left + box.width <= glass.width && box.top + box.height <= glass.height).toBe(true);
          }
        }
      }
    }
  });

  it('keeps clear of the dice of which a key is a part', () => {
    const key = { left: 400, top: 700, width: 200, height: 56 };
    const pad = { left: 20, top: 480, width: 720, height: 300 };
    const placed = placeBeside(key, pad, { width: 320, height: 150 }, { width: 768, height: 1024 }, []);
    expect(shared({ ...placed, width: 320, height: 150 }, pad)).toBe(0);
  });
});

interface Told {
  lastEntry?: number;
  phase?: string;
  area?: string | null;
  units?: readonly string[];
  lie?: Record<string, readonly { id: string; side: string; name: string }[]>;
  redo?: number;
  since?: number;
  pending?: { kind: string; mine: boolean } | null;
  glass?: readonly string[];
}

const SHIPS = ['J-CA5', 'J-DD2', 'J-RYU'].map((id) => ({ id, side: 'JAPAN', name: id }));

function seen({ lastEntry = 11, phase = 'JAPANESE_ACTION', area = null, units = [], lie = { palau: SHIPS }, redo, since = 11, pending = null, glass = [] }: Told): Seen {
  const areas = Object.entries(lie).map(([name, own]) => ({ area: name, units: own }));
  return {
    game: { lastEntry, view: { phase, areas, battle: null, pending }, options: { offers: [] }, nextRedo: redo === undefined ? null : { number: redo, lines: [] } },
    selection: { area, square: null, units, proposal: null, offers: null },
    tab: 'now', rulesOpen: false, scale: 1, scaleBefore: 1, since,
    isOnGlass: (target: unknown) => glass.includes(String(target)),
  } as unknown as Seen;
}

const at = (id: string) => STEPS.findIndex((step) => step.id === id);
const step = (id: string) => STEPS[at(id)] as Step;

describe('the guide', () => {
  it('goes on when the table shows that a step was done', () => {
    expect(nextStep(STEPS, at('stack'), seen({}))).toBe(at('stack'));
    expect(nextStep(STEPS, at('stack'), seen({ area: 'palau' }))).toBe(at('counter'));
    expect(nextStep(STEPS, at('move'), seen({ lastEntry: 12 }))).toBe(at('back'));
    expect(nextStep(STEPS, at('back'), seen({ since: 12, lie: { s_D10: SHIPS } }))).toBe(at('back'));
    expect(nextStep(STEPS, at('back'), seen({ since: 12 }))).toBe(at('refused'));
  });

  it('has a lost battle taken back and fought again', () => {
    const lost = { lastEntry: 20, lie: { s_H10: [...SHIPS, { id: 'O-DD', side: 'ALLIES', name: 'DD' }] } };
    expect(pointOf(step('dice'), seen(lost)).say).toBe('lost');
    expect(nextStep(STEPS, at('dice'), seen(lost))).toBe(at('dice'));
    expect(pointOf(step('dice'), seen({ ...lost, pending: { kind: 'CHOOSE_LOSSES', mine: true }, redo: 19 })).say).toBe('lost');
    expect(nextStep(STEPS, at('dice'), seen({ ...lost, lie: { palau: SHIPS } }))).toBe(at('fleet'));
    expect(nextStep(STEPS, at('dice'), seen({ ...lost, lie: { s_H10: SHIPS } }))).toBe(at('won'));
  });

  it('leads back whoever wanders off', () => {
    expect(pointOf(step('counter'), seen({ phase: 'ALLIED_INCIDENT' })).say).toBe('astray');
    expect(pointOf(step('refused'), seen({ phase: 'ALLIED_SET_UP', redo: 11 })).say).toBe('tooFarBack');
    expect(pointOf(step('fleet'), seen({ lie: { s_D9: SHIPS } })).say).toBe('astray');
    expect(pointOf(step('fleet'), seen({ area: 'palau', units: ['J-TR2'] })).say).toBe('layDown');
    expect(pointOf(step('counter'), seen({ glass: ['.veil [role="dialog"]'] })).say).toBe('closeFirst');
    expect(pointOf(step('stack'), seen({ pending: { kind: 'ROLL', mine: true } })).say).toBe('dice');
    expect(pointOf(step('dice'), seen({ pending: { kind: 'CHOOSE_LOSSES', mine: true } })).say).toBe('answer');
  });
});
