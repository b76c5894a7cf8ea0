import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { participantCalendar, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMessages } from '../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { sendNotices } from './letters/participant.notices.ts';
import { calendarKeyOf } from './participant.calendar.ops.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
});
afterAll(() => server.close());

const keyIn = (file: string) => ({
  uid: /^UID:(.+)\r$/m.exec(file)?.[1] ?? '',
  sequence: Number(/^SEQUENCE:(\d+)\r$/m.exec(file)?.[1]),
  method: /^METHOD:(.+)\r$/m.exec(file)?.[1],
});
const onPage = async (code: string) =>
  keyIn((await server.send(participantCalendar, { code }, { token: await server.applicationToken() })).body.toString());

/** The calendar file of the last mail to somebody. */
async function mailed(eventId: string, partsId: string, kind: 'registered' | 'cancelled', occasion: string) {
  kept.clear();
  const { organisationId } = organisation;
  await sendNotices(server.services, { organisationId, eventId, kind, people: [{ id: partsId, occasion }] });
  const file = kept.mails[0]?.attachments?.find(({ fileName }) => fileName === 'event.ics');
  return keyIn(String(file?.content));
}

test('each has an entry of their own, the same in the mail and on their page', async () => {
  const { eventId, code } = await organisation.event();
  const people = [await organisation.register(code), await organisation.register(code)];
  const { records } = await organisation.call(participantPage, { eventId });
  const found = [];
  for (const { participantCode } of people) {
    const partsId = records.find((each) => each.participantCode === participantCode)?.partsId ?? '';
    const shown = await onPage(participantCode);
    expect(shown).toEqual(await mailed(eventId, partsId, 'registered', 'registration'));
    expect(shown.uid).not.toContain(eventId);
    found.push(shown.uid);
  }
  expect(new Set(found).size).toBe(2);
});

test('a cancellation comes after what it takes back, and a change of the event after both', async () => {
  const { eventId, code } = await organisation.event();
  const { participantCode } = await organisation.register(code);
  const { records } = await organisation.call(participantPage, { eventId });
  const partsId = records[0]?.partsId ?? '';
  const versions = [await mailed(eventId, partsId, 'registered', 'registration')];
  await organisation.call(participantVerify, { type: 'cancel', eventId, partsIds: [partsId] });
  versions.push(await mailed(eventId, partsId, 'cancelled', 'version 2'));
  expect(await onPage(participantCode)).toEqual(versions[1]);
  await organisation.call(eventUpdate, { eventId, title: 'Another name' });
  versions.push(await onPage(participantCode));
  expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1);
  expect(versions.map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL', 'CANCEL']);
  const sequences = versions.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
});

test('who registered before entries were a person’s own keeps the entry of the event', () => {
  const event = { id: '01900000-0000-7000-8000-000000000001', version: 4 };
  const key = (id: string) => calendarKeyOf(event, { id, revision: 3 }, 'https://x.example:8443');
  expect(key('01a10000-0000-7000-8000-000000000002')).toEqual({ uid: `${event.id}@x.example`, sequence: 7 });
  const later = '01a30000-0000-7000-8000-000000000002';
  expect(key(later)).toEqual({ uid: `${later}@x.example`, sequence: 7 });
});
