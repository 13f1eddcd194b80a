// What the finger enters on the map: a hex with the terrain of the brush, or the side between two hexes with a line across
// it. A finger is faster than the server, so what it touched waits in line.
import { t } from '../../../words/words';
import type { GeawTranscription } from '../graphql/types';
import { areAdjacent, hexsideOf } from '../map/geometry';
import { hand, type Brush, type Line } from './hand';
import { desk } from './table';

type Record = (transcription: GeawTranscription, title: string) => Promise<unknown>;

/** Enters what the finger touches, one after the other, with what `record` is given. */
export function strokesOf(record: Record) {
  const line: { last: Promise<unknown> } = { last: Promise.resolve() };

  function put(hexes: readonly string[], transcription: GeawTranscription, title: string): Promise<void> {
    hand.set(({ painted }) => ({ painted: [...painted, ...hexes] }));
    const entered = line.last.then(() => record(transcription, title)).finally(() => hand.set(({ painted }) => ({ painted: painted.slice(hexes.length) })));
    line.last = entered.catch(() => undefined);
    return entered.then(() => undefined);
  }

  function paintHex(hex: string, { terrain, country, road, rail }: Brush): Promise<void> {
    return put([hex], { hex: { hex, terrain: terrain || null, country: country || null, ...(road ? { road } : {}), ...(rail ? { rail } : {}) } }, t('sheet.entered', { what: hex }));
  }

  function cross(from: string, to: string, { what, river }: Line): Promise<void> {
    const hexside = hexsideOf(from, to);
    const known = desk.get().hexsides.get(hexside);
    const isThere = what === 'river' ? known?.river?.toLowerCase() === river.trim().toLowerCase() : known?.[what];
    if (isThere || (what === 'river' && river.trim() === '')) return Promise.resolve();
    return put([from, to], { hexside: { hexside, ...(what === 'river' ? { river: river.trim() } : { [what]: true }) } }, t('sheet.crossed', { what: hexside }));
  }

  /** The line goes on to a hex, where it touches the last one; else it begins there. */
  function drawTo(hex: string): Promise<void> {
    const { line: drawn } = hand.get();
    if (!drawn) return Promise.resolve();
    hand.set({ line: { ...drawn, last: hex } });
    return drawn.last && areAdjacent(drawn.last, hex) ? cross(drawn.last, hex, drawn) : Promise.resolve();
  }

  /** A finger passes through a hex on its way over the map. With `isFirst` its way begins there. */
  function passHex(hex: string, isFirst: boolean): Promise<void> {
    const { brush, line: drawn } = hand.get();
    if (brush) return paintHex(hex, brush);
    if (drawn && isFirst) hand.set({ line: { ...drawn, last: null } });
    return drawTo(hex);
  }

  return { paintHex, drawTo, passHex };
}
