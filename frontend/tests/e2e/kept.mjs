// The board that a device keeps, to be read while the server is away.

/** What this device keeps of boards: the text under each place. */
export const boardsOn = (page) => page.evaluate(async () => {
  // Asked for by name alone, it would be made.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'adjutant-boards')) return {};
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('adjutant-boards');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('boards').objectStore('boards').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(Object.fromEntries(reading.result.map(({ place, text }) => [place, text])));
      };
    };
  });
});

/** Waits until what this device keeps is as it should be. */
export async function untilKept(page, holds, what) {
  for (let tried = 0; tried < 150; tried += 1) {
    if (holds(Object.values(await boardsOn(page)))) return;
    await page.waitForTimeout(200);
  }
  throw new Error(`Never: ${what}`);
}

/** Waits until this device keeps the board that is seen. */
export const untilSeenIsKept = (page) => untilKept(page, (kept) => kept.length > 0, 'the board is kept');
