import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { Refusal } from '../../../core/failure.ts';
import { networkOf } from '../../../core/http/network.ts';
import { keyed } from '../../../core/keyed.ts';

/** Wrong passwords and codes from one network at one event within the time below; then it has to wait. */
const most = 30;
const windowMs = 15 * 60_000;
const dayMs = 86_400_000;

/** Of networks only keyed digests are kept, for a day. */
export const tryKey = ({ settings }: Services, eventId: string, address: string) =>
  keyed(settings.SECRET_KEY, 'live try', `${eventId} ${networkOf(address)}`).toString('base64url');

/** Counts a try; throws TOO_MANY beyond `limit`. Those at the same moment wait for the row and decide on what the one before left. */
export async function countTry(tx: Db, key: string, now: Date, limit = most): Promise<void> {
  const before = new Date(now.getTime() - windowMs);
  const isOver = sql`t.since <= ${before}`;
  const { rows } = await sql`
    INSERT INTO live_try AS t (key, since, count) VALUES (${key}, ${now}, 1)
    ON CONFLICT (organisation_id, key) DO UPDATE
    SET since = CASE WHEN ${isOver} THEN EXCLUDED.since ELSE t.since END, count = CASE WHEN ${isOver} THEN 1 ELSE t.count + 1 END
    WHERE ${isOver} OR t.count < ${limit}
    RETURNING key`.execute(tx);
  if (rows.length === 0)
    throw new Refusal('TOO_MANY', { data: { retryAfterSeconds: windowMs / 1000 }, retryAfterSeconds: windowMs / 1000 });
  await sql`
    DELETE FROM live_try WHERE organisation_id = ${own} AND key IN (
      SELECT key FROM live_try WHERE organisation_id = ${own} AND since < ${new Date(now.getTime() - dayMs)}
      ORDER BY since LIMIT 20 FOR UPDATE SKIP LOCKED)`.execute(tx);
}

/** One that was right is none. */
export const takeBack = (tx: Db, key: string) =>
  tx.updateTable('live_try').set({ count: sql`greatest(0, count - 1)` }).where('key', '=', key).execute();
