import {
  agendaAdd,
  dateAdd,
  placeUpdate,
  scheduleSettings,
  trackSave,
} from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import type { Organisation } from './server.ts';

/** A programme of one day with everything that there can be, released. */
export async function aProgramme(organisation: Pick<Organisation, 'call'>, eventId: string, eventGuestId: string) {
  const { call } = organisation;
  const { dateId } = await call(dateAdd, {
    eventId,
    date: '2027-05-01',
    opensAt: '2027-05-01T07:00:00Z',
    closesAt: '2027-05-01T18:00:00Z',
  });
  const { placeId } = await call(placeUpdate, { eventId, name: 'Hall', capacity: 100 });
  const { placeId: otherPlaceId } = await call(placeUpdate, { eventId, name: 'Annex' });
  await call(scheduleSettings, { eventId, walks: [{ from: placeId, to: otherPlaceId, minutes: 5 }] });
  const { tracks } = await call(trackSave, { eventId, tracks: [{ name: 'Main', colour: '#336699' }] });
  const trackId = tracks[0]?.trackId ?? '';
  const { version, items } = await call(agendaAdd, {
    eventId,
    dateId,
    placeId,
    trackId,
    startsAt: '2027-05-01T08:00:00Z',
    title: 'Opening',
    guests: [{ eventGuestId, role: 'speaker' }],
  });
  const { releaseId } = await call(releaseMake, { eventId, version });
  return { dateId, placeId, otherPlaceId, trackId, agendaId: items[0]?.agendaId ?? '', releaseId };
}
