import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { liveFigures } from '@convoke/contract/live/live.figures.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { chaptersOf } from '../live.chapters.ts';
import { liveOf } from '../live.read.ts';
import { viewersAt } from '../live.now.ts';

const minutesIn = (seconds: number | bigint) => Math.floor(Number(seconds) / 60);

/** Points of a curve at most: of longer streams each is the most of some minutes. */
const mostPoints = 240;

async function curveOf(db: Db, liveId: string): Promise<{ at: string; viewers: number }[]> {
  const rows = await db
    .selectFrom('live_minute')
    .select(['minute', 'viewers'])
    .where('live_id', '=', liveId)
    .orderBy('minute')
    .execute();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const from = first.minute.getTime() / 60_000;
  const minutes = last.minute.getTime() / 60_000 - from + 1;
  const step = Math.ceil(minutes / mostPoints);
  const points = Array.from({ length: Math.ceil(minutes / step) }, () => 0);
  for (const { minute, viewers } of rows) {
    const at = Math.floor((minute.getTime() / 60_000 - from) / step);
    points[at] = Math.max(points[at] ?? 0, viewers);
  }
  return points.map((viewers, at) => ({ at: new Date((from + at * step) * 60_000).toISOString(), viewers }));
}

/** Who was there during each chapter and how long, from the stays. */
async function byChapter(db: Db, liveId: string, chapters: readonly { id: string; starts_at: Date; ends_at: Date }[]) {
  if (chapters.length === 0) return new Map<string, { viewers: number; seconds: number }>();
  const spans = chapters.map((each) => ({ id: each.id, starts: each.starts_at, ends: each.ends_at }));
  const { rows } = await sql<{ id: string; viewers: number; seconds: number }>`
    SELECT c.id, count(DISTINCT w.viewer_id)::int AS viewers,
      coalesce(floor(sum(extract(epoch FROM least(w.until_at, c.ends) - greatest(w.from_at, c.starts)))), 0)::int AS seconds
    FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS c(id uuid, starts timestamptz, ends timestamptz)
    JOIN live_watch w ON w.organisation_id = ${own} AND w.live_id = ${liveId} AND w.from_at < c.ends AND w.until_at > c.starts
    GROUP BY c.id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export const figureHandlers = [
  implement(liveFigures, async (ctx, { liveId }) => {
    const { db } = ctx;
    const live = (await liveOf(db, liveId)) ?? ctx.notFound();
    const tally = await db.selectFrom('live_tally').selectAll().where('live_id', '=', liveId).executeTakeFirst();
    const chapters = await chaptersOf(db, [live]);
    const watched = await byChapter(db, liveId, chapters);
    return {
      state: live.state as LiveState,
      viewersNow: (await viewersAt(db, [liveId], ctx.now())).get(liveId) ?? 0,
      viewers: tally?.viewers ?? 0,
      known: tally?.known ?? 0,
      peak: tally?.peak ?? 0,
      peakAt: tally?.peak_at?.toISOString() ?? null,
      minutes: minutesIn(tally?.seconds ?? 0),
      recordingViewers: tally?.recording_viewers ?? 0,
      recordingMinutes: minutesIn(tally?.recording_seconds ?? 0),
      curve: await curveOf(db, liveId),
      chapters: chapters.map(({ id, title }) => ({
        chapterId: id,
        title,
        viewers: watched.get(id)?.viewers ?? 0,
        minutes: minutesIn(watched.get(id)?.seconds ?? 0),
      })),
      messages: tally?.messages ?? 0,
      questions: tally?.questions ?? 0,
    };
  }),
];
