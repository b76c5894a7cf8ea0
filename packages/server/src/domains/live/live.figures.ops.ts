import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** Counts what was written at a live; deleted ones are taken off with negative numbers. */
export async function addWritten(
  tx: Db,
  liveId: string,
  { messages = 0, questions = 0 }: { messages?: number; questions?: number },
): Promise<void> {
  await tx
    .updateTable('live_tally')
    .set({ messages: sql`messages + ${messages}::int`, questions: sql`questions + ${questions}::int` })
    .where('live_id', '=', liveId)
    .execute();
}
