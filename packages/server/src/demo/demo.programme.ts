import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureState } from '@convoke/contract/guest/guest.event.calls.ts';
import {
  agendaAdd,
  dateAdd,
  dateAll,
  placeUpdate,
  scheduleSettings,
  trackSave,
} from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { inThePast, type Past } from './demo.past.ts';
import { demoPeople } from './demo.people.ts';
import { day, hour } from './demo.pieces.ts';
import { type DemoItem, demoItems, demoPlaces, demoTracks, speakers } from './demo.programme.plan.ts';

const seed = 1306;

/** Plans the conference and makes the plan public, unless somebody planned it before. */
export async function makeProgramme(services: Services, person: Person, eventId: string): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } = await sql`
      SELECT FROM schedule WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND version > 0`.execute(
      tx,
    );
    if (some.length > 0) return;
    past.at(now - 3 * day);
    const { starts_at: starts } = await tx
      .selectFrom('event')
      .select('starts_at')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const guests = await inviteSpeakers(past, eventId);
    // Midnight in Shanghai, which is eight hours ahead all year.
    const midnight = Math.floor((starts.getTime() + 8 * hour) / day) * day - 8 * hour;
    await plan(past, eventId, guests, midnight);
    const { version } = await past.asOrganiser(dateAll, { eventId });
    await past.asOrganiser(releaseMake, { eventId, version, name: 'First programme' });
  });
}

/** Into the library and to the event. Answers their ids at the event. */
async function inviteSpeakers(past: Past, eventId: string): Promise<string[]> {
  const people = demoPeople(speakers.length, seed);
  const guests: string[] = [];
  for (const [index, { name, company, phone, email }] of people.entries()) {
    const [title = '', biography = ''] = speakers[index] ?? [];
    const { guestId } = await past.asOrganiser(guestAdd, {
      name,
      company,
      title,
      biography: `<p>${biography}</p>`,
      phone,
      ...(email && { email }),
    });
    const { eventGuestId } = await past.asOrganiser(guestAddLecture, { eventId, guestId });
    guests.push(eventGuestId);
  }
  // Most have said yes by now.
  const confirmed = guests.filter((_, index) => index % 5 !== 3);
  await past.asOrganiser(guestLectureState, { eventId, eventGuestIds: confirmed, state: 'CONFIRMED' });
  return guests;
}

async function plan(past: Past, eventId: string, guests: readonly string[], midnight: number): Promise<void> {
  const at = (item: Pick<DemoItem, 'day'>, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date(midnight + item.day * day + hours * hour + minutes * 60_000).toISOString();
  };
  const dates: string[] = [];
  for (const [index, [title, closes]] of [
    ['Talks', '22:00'],
    ['Workshops and talks', '17:30'],
  ].entries()) {
    const { dateId } = await past.asOrganiser(dateAdd, {
      eventId,
      date: new Date(midnight + index * day + 8 * hour).toISOString().slice(0, 10),
      title,
      opensAt: at({ day: index }, '09:00'),
      closesAt: at({ day: index }, closes ?? ''),
    });
    dates.push(dateId);
  }
  const places = new Map<string, string>();
  for (const place of demoPlaces)
    places.set(place.name, (await past.asOrganiser(placeUpdate, { eventId, ...place })).placeId);
  const { tracks } = await past.asOrganiser(trackSave, { eventId, tracks: [...demoTracks] });
  const trackOf = new Map(tracks.map(({ name, trackId }) => [name, trackId]));
  await past.asOrganiser(scheduleSettings, {
    eventId,
    walks: [{ from: places.get('Kiln Hall') ?? '', to: places.get('Studios') ?? '', minutes: 15 }],
  });
  for (const item of demoItems) {
    const { time, minutes, place, track, kind, title, abstract = '', speak = [], moderate } = item;
    await past.asOrganiser(agendaAdd, {
      eventId,
      title,
      minutes,
      kind: kind ?? 'talk',
      abstract: abstract && `<p>${abstract}</p>`,
      dateId: time ? (dates[item.day] ?? null) : null,
      startsAt: time ? at(item, time) : null,
      placeId: (place && places.get(place)) ?? null,
      trackId: (track && trackOf.get(track)) ?? null,
      guests: [
        ...speak.map((each) => ({ eventGuestId: guests[each] ?? '', role: 'speaker' as const })),
        ...(moderate === undefined ? [] : [{ eventGuestId: guests[moderate] ?? '', role: 'moderator' as const }]),
      ],
    });
  }
}
