import type { PageEvent } from '@convoke/contract/live/live.feed.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { tellFeed } from './live.feed.ops.ts';

/** What viewers of one live are told at once. */
export const tellLive = (tx: Db, liveId: string, event: PageEvent): Promise<void> => tellFeed(tx, liveId, event);

/**
 * Something of an event's watch page is another: what is kept of it is read anew, and viewers are told to ask again.
 */
export async function tellPage(
  tx: Db,
  eventId: string,
  what: Extract<PageEvent, { kind: 'page' }>['what'],
): Promise<void> {
  await sql`
    UPDATE live_hall SET updated_at = clock_timestamp() WHERE organisation_id = ${own} AND event_id = ${eventId}`.execute(
    tx,
  );
  const lives = await tx
    .selectFrom('live')
    .select('id')
    .where('event_id', '=', eventId)
    // A recording comes when its live is over.
    .$if(what !== 'recordings', (some) => some.where('state', '<>', 'ended'))
    .orderBy('id')
    .execute();
  for (const { id } of lives) await tellLive(tx, id, { kind: 'page', what });
}
