import { viewerGoneSeconds } from '@convoke/contract/live/live.rules.ts';
import type { Db } from '../../core/data/database.ts';

/** How many watch each of these lives at this moment: who was heard of within `viewerGoneSeconds`. Of those that nobody watches nothing is said. */
export async function viewersAt(db: Db, liveIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (liveIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_seen')
    .select(['live_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('live_id', 'in', [...liveIds])
    .where('last_at', '>', new Date(now.getTime() - viewerGoneSeconds * 1000))
    .groupBy('live_id')
    .execute();
  return new Map(rows.map(({ live_id: liveId, count }) => [liveId, Number(count)]));
}
