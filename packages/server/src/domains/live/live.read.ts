import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import type { LiveSource, LiveState, RecordingState } from '@convoke/contract/live/live.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { Live } from '../../core/data/database-types.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { viewersAt } from './live.now.ts';

export type LiveRecord = Selectable<Live>;

export const liveSorts: Sorts = { id: sql`l.id`, words: { startsAt: { by: sql`l.starts_at`, kind: 'moment' } } };

interface LiveFilter {
  search?: string | undefined;
  state?: LiveState | undefined;
}

/** The lives of an event that match, at most fifty; neither ordered nor paged. */
export const matchingLives = (db: Db, eventId: string, { search, state }: LiveFilter) =>
  db
    .selectFrom('live as l')
    .where('l.event_id', '=', eventId)
    .$if(state !== undefined, (all) => all.where('l.state', '=', state ?? ''))
    .$if(search !== undefined, (all) =>
      all.where(sql<boolean>`position(fold_text(${search ?? ''}) IN fold_text(l.title)) > 0`),
    );

export const listLives = (db: Db, eventId: string, filter: LiveFilter, place: Place) =>
  inPlace(matchingLives(db, eventId, filter).selectAll('l'), place).execute();

/** A live that its organisation has, with its event; undefined where there is none, or its event was deleted. */
export const liveOf = (db: Db, liveId: string): Promise<LiveRecord | undefined> =>
  db
    .selectFrom('live as l')
    .innerJoin('event as e', 'e.id', 'l.event_id')
    .selectAll('l')
    .where('l.id', '=', liveId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();

/** The recordings of some lives by the live, oldest first. */
export async function recordingsOf(db: Db, liveIds: readonly string[]) {
  if (liveIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom('live_recording')
    .select(['id', 'live_id', 'state', 'started_at', 'seconds', 'bytes', 'document_id', 'is_shown'])
    .where('live_id', 'in', [...liveIds])
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.live_id);
}

/** Lives as their organiser reads them. */
export async function liveRows(db: Db, rows: readonly LiveRecord[], now: Date): Promise<LiveRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const recordings = await recordingsOf(db, ids);
  const placeIds = rows.flatMap(({ place_id: placeId }) => placeId ?? []);
  const places =
    placeIds.length === 0
      ? []
      : await db.selectFrom('schedule_place').select(['id', 'name']).where('id', 'in', placeIds).execute();
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const counts = await db
    .selectFrom('live_chapter')
    .select(['live_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('live_id', 'in', ids)
    .groupBy('live_id')
    .execute();
  const chapters = new Map(counts.map(({ live_id: liveId, count }) => [liveId, Number(count)]));
  const viewers = await viewersAt(db, ids, now);
  return rows.map((row) => ({
    liveId: row.id,
    eventId: row.event_id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    placeId: row.place_id,
    placeName: names.get(row.place_id ?? '') ?? '',
    source: row.source as LiveSource,
    externalUrl: row.external_url,
    isRecorded: row.is_recorded,
    state: row.state as LiveState,
    onAirSince: row.on_air_since?.toISOString() ?? null,
    chapters: chapters.get(row.id) ?? 0,
    viewers: viewers.get(row.id) ?? 0,
    recordings: (recordings.get(row.id) ?? []).map((recording) => ({
      recordingId: recording.id,
      state: recording.state as RecordingState,
      startedAt: recording.started_at.toISOString(),
      seconds: recording.seconds,
      bytes: Number(recording.bytes),
      documentId: recording.document_id,
      isShown: recording.is_shown,
    })),
    version: row.version,
  }));
}
