// A file of a game or of an owner's copy, among the downloads of this device.

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by then; the page holds nothing of it any longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a text among the downloads of this device. */
export const saveText = (text: string, name: string): void => save(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);

/** Saves the archive or the record of a game among the downloads of this device. */
export async function saveFile(game: string, seesAll: boolean, name: string, headers: Record<string, string>): Promise<boolean> {
  const file = seesAll ? 'archive' : 'record.jsonl';
  try {
    const answer = await fetch(`/games/${game}/${file}`, { headers });
    if (!answer.ok) return false;
    save(await answer.blob(), `${name}.${seesAll ? 'adjutant' : 'record.jsonl'}`);
    return true;
  } catch {
    return false;
  }
}
