// A file of a game, among the downloads of this device.

/** Saves the archive or the record of a game among the downloads of this device. */
export async function saveFile(game: string, seesAll: boolean, name: string, headers: Record<string, string>): Promise<boolean> {
  const file = seesAll ? 'archive' : 'record.jsonl';
  try {
    const answer = await fetch(`/games/${game}/${file}`, { headers });
    if (!answer.ok) return false;
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.${seesAll ? 'adjutant' : 'record.jsonl'}`;
    link.click();
    // The browser has read it by then; the page holds nothing of it any longer.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return true;
  } catch {
    return false;
  }
}
