import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { type CountedItem, placedItems, watchedOnly } from './checkin.present.ts';

export const countJob = 'checkin.countMinutes';

/** `checkin.countMinutes`: the minutes of an event are counted, from where the last run came to. */
export interface CountData {
  organisationId: string;
  eventId: string;
}

/** People and items of one step: so much is done at most after somebody has ended it. */
const stepPeople = 500;
const stepItems = 10;
/** Rows of an earlier round that go in one step. */
const sweptRows = 10_000;
/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/**
 * Counts step by step, each in a transaction with how far it came: one that dies is gone on with there. Then what no round needs any more is removed,
 * what was ended before its time too.
 */
export async function runCount(services: Services, data: CountData): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const isMore = await services.database.inOrganisation(data.organisationId, 'write', (tx) =>
      step(services, tx, data),
    );
    if (!isMore) return;
  }
  await services.jobs.send(countJob, data);
}

/** Does some of what is left; false when nothing is. */
export async function step(services: Services, tx: Db, { organisationId, eventId }: CountData): Promise<boolean> {
  const run = await tx
    .selectFrom('attendance_run')
    .select(['state', 'round', 'shown_round', 'items', 'items_done', 'reached_id', 'started_at'])
    .select(sql<string | null>`reached_at::text`.as('reached_at'))
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) return false;
  if (run.state !== 'running') return sweep(tx, organisationId, eventId, run.shown_round ?? 0);
  const change = (values: object) =>
    tx
      .updateTable('attendance_run')
      .set(values)
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .execute();
  const event = await loadEvent(tx, organisationId, eventId).catch(() => null);
  if (!event) {
    await change({ state: 'cancelled' });
    return true;
  }
  const after =
    run.reached_at === null
      ? sql``
      : sql`AND (submitted_at, id) < (${run.reached_at}::timestamptz, ${run.reached_id}::uuid)`;
  const { rows: people } = await sql<{ id: string; at: string }>`
    SELECT id, submitted_at::text AS at FROM (
      (SELECT id, submitted_at FROM participant
       WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND signed_in_at IS NOT NULL ${after}
       ORDER BY submitted_at DESC, id DESC LIMIT ${stepPeople})
      UNION ALL
      (SELECT id, submitted_at FROM (${watchedOnly(organisationId, eventId)}) w WHERE true ${after}
       ORDER BY submitted_at DESC, id DESC LIMIT ${stepPeople})) people
    ORDER BY submitted_at DESC, id DESC LIMIT ${stepPeople}`.execute(tx);
  const items = run.items as unknown as CountedItem[];
  const last = people.at(-1);
  if (last) {
    const ids = people.map(({ id }) => id);
    await sql`
      INSERT INTO attendance_minutes (organisation_id, event_id, round, agenda_id, participant_id, seconds, is_open)
      SELECT ${organisationId}, ${eventId}, ${run.round}, m.agenda_id, m.person, m.seconds, m.is_open
      FROM minutes_present(${organisationId}, ${eventId}, ${ids}::uuid[], ${placedItems(items)}::jsonb, ${event.time_zone}, ${run.started_at}) m`.execute(
      tx,
    );
    await change({
      reached_at: sql`${last.at}::timestamptz`,
      reached_id: last.id,
      people_done: sql`people_done + ${people.length}::int`,
    });
    return true;
  }
  const some = items.slice(run.items_done, run.items_done + stepItems);
  if (some.length > 0) {
    await addUp(tx, organisationId, eventId, run.round, some);
    await change({ items_done: run.items_done + some.length });
    return true;
  }
  await change({
    state: 'done',
    shown_round: run.round,
    shown_from: run.started_at,
    counted_at: services.clock.now(),
  });
  return true;
}

/** The figures of some items, from the minutes of the round. */
async function addUp(
  tx: Db,
  organisationId: string,
  eventId: string,
  round: number,
  items: readonly CountedItem[],
): Promise<void> {
  await sql`
    INSERT INTO attendance_item (organisation_id, event_id, round, agenda_id, title, starts_at, ends_at, place_id, people, left_unseen, median_seconds, place_people)
    SELECT ${organisationId}, ${eventId}, ${round}, i.id, i.title, i.starts, i.ends, i.place, m.people, m.unseen, m.median, p.people
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS i(id uuid, title text, place uuid, starts timestamptz, ends timestamptz)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS people, count(*) FILTER (WHERE x.is_open)::int AS unseen, percentile_disc(0.5) WITHIN GROUP (ORDER BY x.seconds) AS median
      FROM attendance_minutes x
      WHERE x.organisation_id = ${organisationId} AND x.event_id = ${eventId} AND x.round = ${round} AND x.agenda_id = i.id OFFSET 0
    ) m
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT y.participant_id)::int AS people FROM checkin_stay y
      WHERE y.organisation_id = ${organisationId} AND y.event_id = ${eventId} AND y.place_id = i.place OFFSET 0
    ) p`.execute(tx);
}

/** Removes some of what other rounds than the shown one have; false when nothing was left. */
async function sweep(tx: Db, organisationId: string, eventId: string, shown: number): Promise<boolean> {
  const of = sql`organisation_id = ${organisationId} AND event_id = ${eventId} AND round <> ${shown}`;
  const { numAffectedRows: items = 0n } = await sql`DELETE FROM attendance_item WHERE ${of}`.execute(tx);
  const { numAffectedRows: minutes = 0n } = await sql`
    DELETE FROM attendance_minutes WHERE ctid = ANY (ARRAY(SELECT ctid FROM attendance_minutes WHERE ${of} LIMIT ${sweptRows}))`.execute(
    tx,
  );
  return items + minutes > 0n;
}

export const countJobs: readonly JobDefinition[] = [
  // A run counts for 40 s, then one step may still take a while.
  defineJob<CountData>({ name: countJob, batchSize: 2, expireInSeconds: 180, run: runCount }),
];
