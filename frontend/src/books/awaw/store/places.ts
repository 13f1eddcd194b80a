// Places as the page writes them: a box as `@INDIA`, a hex or a named place as it is.
import type { AwawBoxName, AwawPlaceInput, Place } from '../graphql/types';

const BOX = '@';

export const placeKey = ({ box, hex }: Place): string => (box ? `${BOX}${box}` : (hex ?? ''));

export const boxKey = (box: AwawBoxName): string => `${BOX}${box}`;

/** A place as the server takes it. */
export const placeOf = (key: string): AwawPlaceInput => (key.startsWith(BOX) ? { box: key.slice(BOX.length) as AwawBoxName } : { hex: key });

export const placeOrNone = (key: string): AwawPlaceInput | null => (key === '' ? null : placeOf(key));

/** A place by its name alone, where something is asked about it. */
export const nameOf = (key: string): string | null => key.replace(BOX, '') || null;
