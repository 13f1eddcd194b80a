// Rows that are entered one after the other, straight down the line: the table is looked at once, at the end. A row that
// the server may not have heard of is sent again under the id it had, so that it counts once.
import { newCommandId } from '../../../../table/identifier';
import { outbox } from '../../../../table/outbox';
import { ask, flush } from '../../../../table/sending';
import { lastEntryKnown, server } from '../../../../table/server';
import { t } from '../../../../words/words';
import { GeawRecordDocument, GeawRollDocument } from '../../graphql/generated/graphql';
import type { Command, GeawTranscription } from '../../graphql/types';
import { begin, bulk } from '../../store/bulk';
import { hand } from '../../store/hand';
import { desk, loadSheets, table } from '../../store/table';

/** While the server does not answer, it is asked again after so long. In milliseconds. */
const AGAIN = 1500;

/** Enters the rows; the answer is how many were gone through. */
export async function enterAll(rows: readonly GeawTranscription[]): Promise<number> {
  const open = table.now();
  const game = desk.get().game;
  if (!open || !game || bulk.get().isRunning || hand.get().sending) return 0;
  begin(rows.length);
  // Nothing else of this device comes between.
  hand.set({ sending: true, isHushed: true });
  try {
    await flush();
    if (outbox.get().waiting.length > 0) bulk.set({ trouble: t('paste.outboxFirst') });
    else await goThrough(rows, Math.max(game.lastEntry, lastEntryKnown(server.get())));
  } finally {
    bulk.set({ isRunning: false, waits: false });
    if (table.now() === open) hand.set({ sending: false });
  }
  if (table.now() === open) await Promise.all([table.refresh(), loadSheets()]);
  if (table.now() === open) hand.set({ isHushed: false });
  return bulk.get().done;
}

async function goThrough(rows: readonly GeawTranscription[], known: number): Promise<void> {
  const open = table.now();
  if (!open) return;
  const sender = { client: open.line.client, game: open.game, token: open.seat.token, recording: { record: GeawRecordDocument, roll: GeawRollDocument } };
  const at = { row: 0, entry: known, id: newCommandId() };
  for (let row = rows[0]; row && !bulk.get().isStopping; row = rows[at.row]) {
    const command: Command = { order: { transcribe: row } };
    const answer = await ask(sender, { id: at.id, wish: { kind: 'command', command: command as never, overrule: null }, side: open.side, expected: at.entry, late: true });
    if (table.now() !== open) return;
    if ('away' in answer) {
      bulk.set({ waits: true });
      await new Promise((done) => setTimeout(done, AGAIN));
      if (table.now() !== open) return;
      continue;
    }
    if ('trouble' in answer && answer.revoked) return table.endWith(answer.trouble);
    const outcome = 'outcome' in answer ? answer.outcome : null;
    if (outcome?.__typename === 'Stale') {
      // Somebody else entered something: what is printed is printed all the same.
      at.entry = outcome.lastEntry;
      continue;
    }
    if (outcome?.__typename === 'Recorded') at.entry = outcome.lastEntry;
    const refused = outcome?.__typename === 'Recorded' ? [] : [{ at: at.row, message: 'trouble' in answer ? answer.trouble : null, refusal: outcome?.__typename === 'Refused' ? (outcome.refusal ?? null) : null, violations: outcome?.violations ?? [] }];
    at.row += 1;
    at.id = newCommandId();
    bulk.set((state) => ({ done: state.done + 1, waits: false, refused: [...state.refused, ...refused] }));
  }
}
