import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Db } from '../core/data/database.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { ensureHall } from '../domains/live/live.hall.ts';
import { alone, hour } from './demo.pieces.ts';

const minute = 60_000;

/** Minutes after the beginning of the live, and what is shown from there on. */
const talks: readonly [number, string][] = [
  [0, 'Welcome'],
  [5, 'The queue is the first thing your guests see'],
  [30, 'Badges, desks, late changes'],
  [55, 'When the network goes away'],
  [70, 'Your own cases'],
];

const evening: readonly [number, string][] = [
  [0, 'Hello, and thank you for coming'],
  [10, 'Three talks of ten minutes'],
  [50, 'Break'],
  [65, 'Three more'],
];

/** A live that is to come, with chapters and what its page shows, and one that is over, with who watched it. */
export async function makeLives(
  services: Services,
  person: Person,
  { upcoming, past }: { upcoming: string; past: string },
): Promise<void> {
  await alone(services, person, async (tx) => {
    const live = await makeLive(tx, upcoming, { title: 'The session, live', minutes: 90, chapters: talks });
    if (!live) return;
    await tx
      .updateTable('live_hall')
      .set({ access: 'registered', closing_text: 'Thank you for watching. The slides come by mail.' })
      .where('event_id', '=', upcoming)
      .execute();
    await tx
      .updateTable('live_module')
      .set({ text: '<p>Bring a case of your own: the last twenty minutes are yours.</p>' })
      .where('event_id', '=', upcoming)
      .where('kind', '=', 'introduction')
      .execute();
  });
  await alone(services, person, async (tx) => {
    const live = await makeLive(tx, past, { title: 'The evening, live', minutes: 110, chapters: evening });
    if (live) await makeViewers(tx, past, live);
  });
}

interface Made {
  id: string;
  startsAt: Date;
  minutes: number;
}

/** Null where the event has one already. */
async function makeLive(
  tx: Db,
  eventId: string,
  wish: { title: string; minutes: number; chapters: readonly [number, string][] },
): Promise<Made | null> {
  const there = await tx.selectFrom('live').select('id').where('event_id', '=', eventId).executeTakeFirst();
  const event = await tx.selectFrom('event').select('starts_at').where('id', '=', eventId).executeTakeFirst();
  if (there || !event) return null;
  await ensureHall(tx, eventId);
  const startsAt = event.starts_at;
  const endsAt = new Date(startsAt.getTime() + wish.minutes * minute);
  const live = await tx
    .insertInto('live')
    .values({
      event_id: eventId,
      title: wish.title,
      starts_at: startsAt,
      ends_at: endsAt,
      over_at: new Date(endsAt.getTime() + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('live_tally').values({ live_id: live.id }).execute();
  await tx
    .insertInto('live_chapter')
    .values(
      wish.chapters.map(([after, title]) => ({
        live_id: live.id,
        title,
        starts_at: new Date(startsAt.getTime() + after * minute),
      })),
    )
    .execute();
  return { id: live.id, startsAt, minutes: wish.minutes };
}

/** Those who registered and did not come watch from home, some only the beginning. */
async function makeViewers(tx: Db, eventId: string, { id, startsAt, minutes }: Made): Promise<void> {
  const people = await tx
    .selectFrom('participant')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'APPROVED')
    .orderBy('signed_in_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(18)
    .execute();
  const stays = people.map((person, at) => {
    const from = startsAt.getTime() + (at % 6) * minute;
    const length = at % 3 === 0 ? 25 + at : minutes - 10 - at;
    return { ...person, from: new Date(from), until: new Date(from + length * minute) };
  });
  for (const stay of stays) {
    const seconds = Math.round((stay.until.getTime() - stay.from.getTime()) / 1000);
    const viewer = await tx
      .insertInto('live_viewer')
      .values({
        event_id: eventId,
        participant_id: stay.id,
        device: Buffer.from(stay.id),
        name: stay.name,
        entered_at: stay.from,
        created_at: stay.from,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('live_seen')
      .values({
        live_id: id,
        viewer_id: viewer.id,
        first_at: stay.from,
        last_at: stay.until,
        seconds,
        counted_until: stay.until,
        stay_from: stay.from,
      })
      .execute();
    await tx
      .insertInto('live_watch')
      .values({ live_id: id, viewer_id: viewer.id, from_at: stay.from, until_at: stay.until })
      .execute();
  }
  await sql`
    INSERT INTO live_minute (live_id, minute, viewers)
    SELECT ${id}, m.minute, count(*) FROM live_watch w
    CROSS JOIN generate_series(date_trunc('minute', w.from_at), w.until_at, interval '1 minute') AS m(minute)
    WHERE w.live_id = ${id} GROUP BY m.minute`.execute(tx);
  await sql`
    UPDATE live_tally t SET viewers = f.viewers, known = f.viewers, seconds = f.seconds, peak = p.viewers, peak_at = p.minute
    FROM (SELECT count(*)::int AS viewers, sum(seconds) AS seconds FROM live_seen WHERE live_id = ${id}) f,
      (SELECT minute, viewers FROM live_minute WHERE live_id = ${id} ORDER BY viewers DESC, minute LIMIT 1) p
    WHERE t.live_id = ${id}`.execute(tx);
  await tx.updateTable('live').set({ state: 'ended' }).where('id', '=', id).execute();
}
