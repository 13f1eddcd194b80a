// The player aids of the game on the table, so that they can be read while the server is away.
import { QUIET, untilAtRest } from '../../device/rest';
import { fetchReading, type Fetched } from './readings';

export const AIDS = 'aids.html';

function createAids() {
  let text: string | null = null;

  const aidsNow = (): string | null => text;

  function putAids(kept: string | null): void {
    text = kept;
  }

  /** Fetches them when the table is at rest; `isCurrent` says whether it is still the same one. */
  async function fetchAids(isCurrent: () => boolean, told: () => void): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    await untilAtRest();
    if (!isCurrent() || text !== null) return;
    const fetched = await fetchReading(AIDS);
    if (!isCurrent() || !('blob' in fetched)) return;
    text = await fetched.blob.text();
    told();
  }

  /** The aids of this moment, or those that were kept where the server is away. */
  async function readAids(): Promise<Fetched> {
    const fetched = await fetchReading(AIDS);
    if (!('isAway' in fetched) || text === null) return fetched;
    return { blob: new Blob([text], { type: 'text/html' }), name: AIDS };
  }

  return { aidsNow, putAids, fetchAids, readAids };
}

export const { aidsNow, putAids, fetchAids, readAids } = createAids();
