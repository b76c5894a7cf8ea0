import { type Selectable, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { LiveChapter } from '../../core/data/database-types.ts';
import type { LiveRecord } from './live.read.ts';

export type ChapterRecord = Selectable<LiveChapter> & { ends_at: Date };

/** The chapters of some lives by their beginning; each ends where the next one of its live begins, the last one with the live. */
export async function chaptersOf(
  db: Db,
  lives: readonly Pick<LiveRecord, 'id' | 'ends_at'>[],
): Promise<ChapterRecord[]> {
  if (lives.length === 0) return [];
  const ends = new Map(lives.map((live) => [live.id, live.ends_at]));
  const rows = await db
    .selectFrom('live_chapter')
    .selectAll()
    .select(sql<Date | null>`lead(starts_at) OVER (PARTITION BY live_id ORDER BY starts_at)`.as('next_at'))
    .where('live_id', 'in', [...ends.keys()])
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ next_at: nextAt, ...row }) => ({
    ...row,
    ends_at: nextAt ?? ends.get(row.live_id) ?? row.starts_at,
  }));
}
