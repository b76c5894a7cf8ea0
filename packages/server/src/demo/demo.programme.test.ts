import { guestList } from '@convoke/contract/guest/guest.calls.ts';
import { guestLectureCount } from '@convoke/contract/guest/guest.event.calls.ts';
import { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseList, releasePreview } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createOrganisation } from '../domains/auth/auth.organisation.ts';
import { demoEvents } from './demo.events.ts';
import { makeEvent } from './demo.pieces.ts';
import { makeProgramme } from './demo.programme.ts';
import { demoLogin } from './demo.ts';

let server: TestServer;
let token: string;
let eventId: string;

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({ database, env: { MIGRATION_DATABASE_URL: database.ownerUrl } });
  const { services } = server;
  const person = await createOrganisation(services.database, {
    ...demoLogin,
    name: 'Lumen Events',
    nickName: 'Lin Mei',
    mobile: '13800138000',
    email: 'demo@example.com',
  });
  const conference = demoEvents.find(({ sells }) => sells);
  if (!conference) throw new Error('the demo sells nothing');
  eventId = await makeEvent(services, person, conference);
  // Two processes that start at once make it once, and a later start leaves it.
  await Promise.all([makeProgramme(services, person, eventId), makeProgramme(services, person, eventId)]);
  await makeProgramme(services, person, eventId);
  token = (await server.send(authLoginPassword, demoLogin)).data.access_token;
}, 120_000);

afterAll(() => server.close());

test('two days in four places with one person in two of them at once, within the hours of the event', async () => {
  const { data } = await server.send(dateAll, { eventId }, { token });
  expect([data.dates.length, data.places.length, data.items.length]).toEqual([2, 4, 24]);
  expect(data.items.filter(({ startsAt }) => startsAt === null).map(({ title }) => title)).toEqual(['Towns as games']);
  const { data: preview } = await server.send(releasePreview, { eventId }, { token });
  expect(preview).toMatchObject({ warned: { 'guest-twice': 1 }, blocked: {}, changes: [] });
  expect(Object.keys(preview.warned)).toEqual(['guest-twice']);
});

test('the public sees one release of it, and the library has its speakers', async () => {
  const { data: releases } = await server.send(releaseList, { eventId }, { token });
  expect(releases.records.map(({ name, added }) => [name, added])).toEqual([['First programme', 23]]);
  const { data: guests } = await server.send(guestList, {}, { token });
  expect(guests.total).toBe(16);
  const { data: answers } = await server.send(guestLectureCount, { eventId }, { token });
  expect(answers).toEqual({ total: 16, invited: 3, confirmed: 13, declined: 0 });
});
