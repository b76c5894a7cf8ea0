import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newPublicCode } from '../core/codes.ts';
import type { Services } from '../core/context.ts';
import type { Db } from '../core/data/database.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { createEvent } from '../domains/event/editing/event.create.ts';
import { sanitiseDescription } from '../core/rich-text.ts';
import { storePicture } from '../domains/resource/resource.ops.ts';
import type { DemoCrowd, DemoEvent } from './demo.events.ts';
import { chance, demoPeople } from './demo.people.ts';
import { drawCover } from './demo.picture.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** Runs a piece alone: another process that makes the same demo waits, and then finds it made. */
export function alone<T>({ database }: Services, person: Person, work: (tx: Db) => Promise<T>): Promise<T> {
  return database.inOrganisation(person.organisationId, 'write', async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('convoke demo'))`.execute(tx);
    return work(tx);
  });
}

/** Always the same id for the same event of the same organisation, by which a later start finds it. */
export function idOf(person: Person, slug: string): string {
  const hex = createHash('sha256').update(`${person.organisationId} ${slug}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Makes an event unless it is there already (also when somebody deleted it since). Answers its id. */
export async function makeEvent(services: Services, person: Person, demo: DemoEvent): Promise<string> {
  const { organisationId, userId } = person;
  const id = idOf(person, demo.slug);
  const exists = (db: Db) =>
    db
      .selectFrom('event')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
  if (await services.database.inOrganisation(organisationId, 'read', exists)) return id;
  const cover = demo.cover
    ? await storePicture(services, organisationId, userId, await drawCover(demo.cover.palette, demo.cover.seed))
    : null;
  const startsAt = startOf(services.clock.now(), demo);
  await alone(services, person, async (tx) => {
    if (await exists(tx)) return;
    await createEvent(
      tx,
      organisationId,
      {
        id,
        title: demo.title,
        summary: demo.summary,
        description: sanitiseDescription(demo.paragraphs.map((text) => `<p>${text}</p>`).join('')),
        model: demo.model,
        use_ticket: demo.sells ? 1 : 0,
        publish_status: demo.isPublished ? 1 : 0,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + demo.hours * hour),
        time_zone: 'Asia/Shanghai',
        place_name: demo.place?.name ?? '',
        address: demo.place?.address ?? '',
        latitude: demo.place?.latitude ?? null,
        longitude: demo.place?.longitude ?? null,
        cover_key: cover?.key ?? null,
        organiser_name: 'Lumen Events',
        join_url: demo.joinUrl ?? '',
        needs_review: demo.needsReview,
        created_by: userId,
      },
      demo.capacity,
      { form: 'Registration form', group: 'Everyone', point: 'Entrance' },
    );
  });
  return id;
}

/** In Shanghai, which is eight hours ahead all year. Whole-day events ahead are moved off the weekend. */
function startOf(now: Date, demo: DemoEvent): Date {
  const today = Math.floor((now.getTime() + 8 * hour) / day) * day - 8 * hour;
  const start = new Date(today + demo.day * day + demo.hour * hour);
  const weekday = new Date(start.getTime() + 8 * hour).getUTCDay();
  const late = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return demo.day > 0 ? new Date(start.getTime() + late * day) : start;
}

/** Registers a crowd as the public page would, then spreads it over the days; the day's figures are counted from the people themselves. */
export async function makeCrowd(
  services: Services,
  person: Person,
  eventId: string,
  crowd: NonNullable<DemoEvent['people']>,
): Promise<void> {
  const { organisationId } = person;
  const now = services.clock.now().getTime();
  await alone(services, person, async (tx) => {
    const { rows: some } = await sql`
      SELECT FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${eventId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    const { count: again, seed } = crowd.regulars ?? { count: 0, seed: 0 };
    const people = [...demoPeople(again, seed), ...demoPeople(crowd.count - again, crowd.seed)];
    const moments = momentsOf(crowd, now).map((at) => new Date(at).toISOString());
    const firstPending = crowd.count - (crowd.pending ?? 0);
    const rows = people.map(({ name, phone, email, company, title, language, channel }, index) => ({
      code: newPublicCode(),
      name,
      phone,
      email,
      company,
      title,
      language,
      channel,
      formVersion: 1,
      answers: { name, phone, ...(email ? { email } : {}), company, title },
      state: index < firstPending ? 'APPROVED' : 'PENDING',
    }));
    const registered = await sql<{ id: string; outcome: string }>`
      SELECT participant_id AS id, outcome
      FROM register_participants(${organisationId}::uuid, ${eventId}::uuid, ${JSON.stringify(rows)}::jsonb, true) ORDER BY ord`.execute(
      tx,
    );
    const ids = registered.rows.map((row) => row.id);
    if (registered.rows.some((row) => row.outcome !== 'ok')) throw new Error('the demo’s people were not taken');
    const rejected = ids.slice(firstPending - (crowd.rejected ?? 0), firstPending);
    if (rejected.length > 0)
      await sql`SELECT FROM move_participants(${organisationId}::uuid, ${eventId}::uuid, ${rejected}::uuid[],
        '{"APPROVED": "REJECTED"}', 'reject', ${person.userId}::uuid, '')`.execute(tx);
    await sql`
      UPDATE participant p SET submitted_at = t.at FROM unnest(${ids}::uuid[], ${moments}::timestamptz[]) AS t(id, at)
      WHERE p.organisation_id = ${organisationId} AND p.id = t.id`.execute(tx);
    await countQuarters(tx, organisationId, eventId);
  });
}

/** The figures of an event's days, counted anew from when its people came. */
export async function countQuarters(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`DELETE FROM event_quarter WHERE organisation_id = ${organisationId} AND event_id = ${eventId}`.execute(tx);
  await sql`
    INSERT INTO event_quarter (organisation_id, event_id, quarter, registered)
    SELECT organisation_id, event_id, date_bin('15 minutes', submitted_at, '2000-01-01Z') AS quarter, count(*)
    FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
    GROUP BY organisation_id, event_id, quarter`.execute(tx);
}

/** When each of a crowd came, the earliest first: more as time goes on, and hardly anyone at night in Shanghai. */
export function momentsOf(crowd: Pick<DemoCrowd, 'count' | 'seed' | 'fromDay' | 'toDay'>, now: number): number[] {
  const next = chance(crowd.seed + 1);
  const span = (crowd.toDay - crowd.fromDay) * day;
  const moments: number[] = [];
  while (moments.length < crowd.count) {
    const at = now + crowd.fromDay * day + span * next() ** 0.8;
    const hourThere = new Date(at + 8 * hour).getUTCHours();
    if ((hourThere >= 8 && hourThere < 23) || next() < 0.05) moments.push(at);
  }
  return moments.sort((a, b) => a - b);
}

/** Signs people in at the entrance of an event that is over, through the same function as a scanner. */
export async function makeSignIns(services: Services, person: Person, eventId: string, count: number): Promise<void> {
  const { organisationId, userId } = person;
  await alone(services, person, async (tx) => {
    const { rows: some } = await sql`
      SELECT FROM checkin_scan WHERE organisation_id = ${organisationId} AND event_id = ${eventId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    const { rows: people } = await sql<{ code: string; starts_at: Date }>`
      SELECT p.code, e.starts_at FROM participant p
      JOIN event e ON e.organisation_id = p.organisation_id AND e.id = p.event_id
      WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.state = 'APPROVED'
      ORDER BY p.id LIMIT ${count}`.execute(tx);
    const next = chance(count);
    const scans = people.map(({ code, starts_at }, index) => ({
      nonce: `demo-${index}-${code}`,
      code,
      // Doors open half an hour early; most come shortly before the start, some late.
      scannedAt: new Date(starts_at.getTime() + (next() ** 0.7 * 55 - 30) * 60_000).toISOString(),
      forced: false,
      device: 'Entrance desk',
      byUser: userId,
    }));
    await sql`SELECT FROM record_scans(${organisationId}::uuid, ${eventId}::uuid, ${JSON.stringify(scans)}::jsonb)`.execute(
      tx,
    );
  });
}
