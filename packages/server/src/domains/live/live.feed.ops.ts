import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** Something that the feed of a live says; live.feed.ts and chat.feed.ts of the contract declare them. */
export interface FeedEvent {
  kind: string;
  [field: string]: unknown;
}

/**
 * Locks the feed of a live until the transaction ends: whoever decides by what stands there what they tell locks it before they look. Answers its last number; null where
 * there is no such live.
 */
export async function lockFeed(tx: Db, liveId: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`SELECT lock_feed(${own}, ${liveId}::uuid) AS seq`.execute(tx);
  return rows[0]?.seq ?? null;
}

/** Tells everybody who follows a live, once the transaction commits. `about` names what can be taken away again by `forgetFeed`. */
export async function tellFeed(tx: Db, liveId: string, event: FeedEvent, about: string | null = null): Promise<void> {
  await tellMany(tx, liveId, [{ event, about }]);
}

/** As `tellFeed`, several events in their order. */
export async function tellMany(
  tx: Db,
  liveId: string,
  told: readonly { event: FeedEvent; about: string | null }[],
): Promise<void> {
  const events = told.map(({ event }) => JSON.stringify(event));
  const about = told.map((each) => each.about);
  await sql`SELECT tell_feed(${own}, ${liveId}::uuid, ${events}::jsonb[], ${about}::uuid[])`.execute(tx);
}

/** Takes what was told about these things out of a feed: who reads it later does not hear of them. */
export async function forgetFeed(tx: Db, liveId: string, about: readonly string[]): Promise<void> {
  await sql`SELECT forget_feed(${own}, ${liveId}::uuid, ${about}::uuid[])`.execute(tx);
}

/** The last number of a live's feed: what it says after that came after this transaction looked. */
export async function feedSeq(db: Db, liveId: string): Promise<number> {
  const row = await db.selectFrom('live_feed_tally').select('seq').where('live_id', '=', liveId).executeTakeFirst();
  return row?.seq ?? 0;
}
