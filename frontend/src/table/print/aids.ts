// The player aids of the game on the table, so that they can be read while the server is away.
import { QUIET, untilAtRest } from '../../device/rest';
import { fetchReading } from './readings';

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

  return { aidsNow, putAids, fetchAids };
}

export const { aidsNow, putAids, fetchAids } = createAids();
