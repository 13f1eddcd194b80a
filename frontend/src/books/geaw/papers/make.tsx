import { drawn, leafOf } from '../../../table/print/leaf';
import type { Read } from '../../../table/print/Reading';
import { t } from '../../../words/words';
import { turnOf } from '../game/turn';
import type { Game } from '../graphql/types';
import { desk } from '../store/table';
import across from './across.css?inline';
import { MapPicture, MapSheet, sizeOf } from './MapSheet';
import page from './page.css?inline';
import setUp from './setUp.css?inline';
import { SetUpSheet } from './SetUpSheet';

/** Pixels for a unit of the map in a picture, and the most of a side. */
const FINE = 2;
const MOST = 4800;

export function makeSetUpSheet(game: Game): Read {
  const { hexes, charts } = desk.get();
  const factors = new Map(charts?.counters.map((counter) => [counter.id, counter.factors ?? null]));
  return leafOf(t('laidout.titleOf', { game: game.name, turn: turnOf(game.view) }), <SetUpSheet game={game} hexes={hexes} factors={factors} />, setUp);
}

const titleOf = (game: Game): string => t('mapsheet.titleOf', { game: game.name, turn: turnOf(game.view) });

export function makeMapSheet(game: Game): Read {
  const { hexes, hexsides } = desk.get();
  const { width, height } = sizeOf({ game, hexes, hexsides });
  const own = width > height ? page + across : page;
  return leafOf(titleOf(game), <MapSheet game={game} hexes={hexes} hexsides={hexsides} />, own);
}

interface File {
  blob: Blob;
  name: string;
}

/** The map as a file of vectors. */
export function makeMapSvg(game: Game): File {
  const { hexes, hexsides } = desk.get();
  const svg = drawn(<MapPicture game={game} hexes={hexes} hexsides={hexsides} />, ({ firstElementChild }) => (firstElementChild ? new XMLSerializer().serializeToString(firstElementChild) : ''));
  return { blob: new Blob([svg], { type: 'image/svg+xml' }), name: `${titleOf(game)}.svg` };
}

/** The same as a file of pixels; null where this device makes none. */
export async function makeMapPng(game: Game): Promise<File | null> {
  const { blob } = makeMapSvg(game);
  const address = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(FINE, MOST / image.width, MOST / image.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png && { blob: png, name: `${titleOf(game)}.png` };
  } finally {
    URL.revokeObjectURL(address);
  }
}
