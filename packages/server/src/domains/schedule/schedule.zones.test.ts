import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { agendaAdd, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { releaseMake, scheduleExport } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InZone } from '../../../testing/in-zone.ts';
import { aProgramme } from '../../../testing/programme.ts';
import { type Organisation, secretKey, sign, startServer, type TestServer } from '../../../testing/server.ts';

/** The clock of the machine is nobody's: calendars that follow it are an hour off (or eight) wherever the server moves. */

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

/** What a server of its own answers whose machine is in this zone. */
async function answersIn(zone: string, requests: InZone['requests']): Promise<{ offset: number; answers: string[] }> {
  const file = fileURLToPath(new URL('../../../testing/in-zone.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, TZ: zone },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: server.database.serverUrl,
    DATA_DIR: server.services.settings.DATA_DIR,
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://convoke.test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  };
  child.stdin.end(JSON.stringify({ settings, requests } satisfies InZone));
  return JSON.parse(await text(child.stdout)) as { offset: number; answers: string[] };
}

test('feeds, exports and the public agenda tell the same instants, whatever the zone of the server', async () => {
  const { eventId, code } = await organisation.event({ timeZone: 'Europe/Berlin' });
  const { guestId } = await organisation.call(guestAdd, { name: 'Ana' });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
  const { dateId, otherPlaceId } = await aProgramme(organisation, eventId, eventGuestId);
  // Over midnight, at the turn of a month, in the night when clocks change in Berlin and in another when they do in New York.
  for (const startsAt of ['2027-10-30T23:30:00Z', '2027-11-07T05:30:00Z', '2027-12-31T22:45:00Z'])
    await organisation.call(agendaAdd, {
      eventId,
      dateId,
      placeId: otherPlaceId,
      startsAt,
      minutes: 120,
      title: startsAt,
    });
  const { version } = await organisation.call(dateAll, { eventId });
  await organisation.call(releaseMake, { eventId, version });

  const feed = `/event/schedule/public/${code}/calendar.ics`;
  const exports = scheduleExport.path.replace('{eventId}', eventId);
  const { APP_ID, APP_SECRET } = server.services.settings;
  const requests = () => [
    { url: feed, headers: {} },
    { url: `${feed}?placeId=${otherPlaceId}`, headers: {} },
    { url: `/event/schedule/public/${code}`, headers: sign({}, undefined, APP_ID, APP_SECRET) },
    ...(['xml', 'json', 'json2', 'ics'] as const).map((format) => ({
      url: `${exports}?format=${format}`,
      headers: {
        authorization: `Bearer ${organisation.token}`,
        ...sign({ format }, undefined, APP_ID, APP_SECRET),
      },
    })),
  ];
  const zones = { UTC: 0, 'Asia/Shanghai': -480, 'America/New_York': 240 };
  const answered = await Promise.all(Object.keys(zones).map((zone) => answersIn(zone, requests())));
  expect(answered.map(({ offset }) => offset)).toEqual(Object.values(zones));
  const [utc, ...others] = answered.map(({ answers }) => answers.map(withoutNow));
  for (const other of others) expect(other).toEqual(utc);
  expect(utc?.[0]).toContain('DTSTART:20271030T233000Z');
  expect(utc?.[3]).toContain('2027-10-31T01:30:00+02:00');
  expect(utc?.[4]).toContain('2027-11-07T06:30:00+01:00');
});

/** An export says when it was written; a feed says when its release was made. */
const withoutNow = (answer: string, index: number) =>
  index > 2
    ? answer.replace(/DTSTAMP:\w+/g, '')
    : answer.replace(/"(serverTime|time|timestamp|requestId)":("[^"]*"|\d+)/g, '');
