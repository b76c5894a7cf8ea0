import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { Refusal } from '../../core/failure.ts';
import { networkOf } from '../../core/http/network.ts';
import { keyed } from '../../core/keyed.ts';

/** Questions within an hour: of one address or number, from one network (a hall shares one), and about one event. */
const most = { person: 5, network: 30, event: 300 } as const;

const hourMs = 3_600_000;

interface Asked {
  eventId: string;
  address: string;
  contacts: readonly string[];
}

/**
 * Counts a question in the transaction that keeps it; so many at the same moment each wait for the row and decide on what the one before left. Throws TOO_MANY. Of
 * numbers, addresses and networks only keyed digests are kept, for a day.
 */
export async function countQuestion({ settings }: Services, tx: Db, asked: Asked, now: Date): Promise<void> {
  const digest = (text: string) => keyed(settings.SECRET_KEY, 'consult', text).toString('base64url');
  const keys = [
    `event ${asked.eventId}`,
    `network ${digest(networkOf(asked.address))}`,
    ...asked.contacts.map((contact) => `person ${digest(contact)}`),
  ].toSorted();
  const before = new Date(now.getTime() - hourMs);
  const isOver = sql`f.since <= ${before}`;
  const { rows } = await sql`
    INSERT INTO consult_flood AS f (key, since, count) SELECT key, ${now}, 1 FROM unnest(${keys}::text[]) AS key
    ON CONFLICT (organisation_id, key) DO UPDATE
    SET since = CASE WHEN ${isOver} THEN EXCLUDED.since ELSE f.since END, count = CASE WHEN ${isOver} THEN 1 ELSE f.count + 1 END
    WHERE ${isOver} OR f.count < CASE split_part(f.key, ' ', 1)
      WHEN 'event' THEN ${most.event}::int WHEN 'network' THEN ${most.network}::int ELSE ${most.person}::int END
    RETURNING key`.execute(tx);
  if (rows.length < keys.length) throw new Refusal('TOO_MANY', { data: { retryAfterSeconds: hourMs / 1000 } });
  await sql`
    DELETE FROM consult_flood WHERE key IN (
      SELECT key FROM consult_flood WHERE since < ${new Date(now.getTime() - 24 * hourMs)} ORDER BY since LIMIT 20 FOR UPDATE SKIP LOCKED)`.execute(
    tx,
  );
}
