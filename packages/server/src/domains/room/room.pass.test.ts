import { roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import { passSeconds } from '@convoke/contract/room/room.rules.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Visitors } from '../../../testing/room.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { admittedToSale } from './room.ops.ts';

let server: TestServer;
let organisation: Organisation;
let visitors: Visitors;
/** Added to the server's own clock; the database keeps its own. */
let ahead = 0;

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      services.clock = { now: () => new Date(Date.now() + ahead) };
    },
  });
  organisation = await server.organisation();
  visitors = new Visitors(server);
});
afterAll(() => server.close());
afterEach(() => {
  ahead = 0;
  vi.useRealTimers();
});

const sale = (eventId: string, pass: string | undefined) =>
  admittedToSale(server.services, organisation.organisationId, eventId, pass);

test('a pass opens the sale of its event for ten minutes, and asking again renews it', async () => {
  const { code, eventId } = await organisation.event();
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 });
  const entry = await visitors.enterIn(code);
  expect(Date.parse(entry.passUntil) - Date.now()).toBeLessThanOrEqual(passSeconds * 1000);
  expect(await sale(eventId, entry.pass)).toBe(true);
  expect(await sale(eventId, undefined)).toBe(false);
  ahead = (passSeconds - 5) * 1000;
  expect(await sale(eventId, entry.pass)).toBe(true);
  const renewed = await visitors.enterIn(code, entry.visitor);
  ahead = (passSeconds + 1) * 1000;
  expect(await sale(eventId, entry.pass)).toBe(false);
  expect(await sale(eventId, renewed.pass)).toBe(true);
});

test('a pass of another event is refused', async () => {
  const here = await visitors.fullRoom(organisation);
  const there = await organisation.event();
  await organisation.call(roomSettingSave, { eventId: there.eventId, isOn: true, perMinute: 1, burst: 5 });
  const { pass } = await visitors.enterIn(there.code);
  expect(await sale(there.eventId, pass)).toBe(true);
  expect(await sale(here.eventId, pass)).toBe(false);
});

test('a pass changed in any character is refused', async () => {
  const { code, eventId } = await organisation.event();
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 });
  const { pass } = await visitors.enterIn(code);
  for (let at = 0; at < pass.length; at += 1) {
    for (const letter of ['A', 'z', '0', '.', '~', '']) {
      const forged = pass.slice(0, at) + letter + pass.slice(at + 1);
      if (forged === pass) continue;
      expect(await sale(eventId, forged), `${at} ${letter}`).toBe(false);
    }
  }
  for (const forged of ['', '.', '..', `${pass}.`, ` ${pass}`, pass.toUpperCase(), 'x'.repeat(200), '\u0000'])
    expect(await sale(eventId, forged), forged).toBe(false);
});

test('a pass made with another key is refused', async () => {
  const { code, eventId } = await organisation.event();
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 });
  const { pass } = await visitors.enterIn(code);
  const services = {
    ...server.services,
    settings: { ...server.services.settings, SECRET_KEY: 'another secret of 32 characters or more' },
  };
  expect(await admittedToSale(services, organisation.organisationId, eventId, pass)).toBe(false);
});

test('a pass that was given while the room was off still opens the sale after it was switched on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { code, eventId } = await organisation.event();
  const { pass } = await visitors.enterIn(code);
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 });
  vi.advanceTimersByTime(2000);
  expect(await sale(eventId, pass)).toBe(true);
  expect(await sale(eventId, undefined)).toBe(false);
});

test('a pass is checked without the database', async () => {
  const { code, eventId } = await organisation.event();
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 });
  const { pass } = await visitors.enterIn(code);
  const asked = [vi.spyOn(server.services.database, 'query'), vi.spyOn(server.services.database, 'inOrganisation')];
  for (let each = 0; each < 50; each += 1) {
    expect(await sale(eventId, pass)).toBe(true);
    expect(await sale(eventId, 'forged')).toBe(false);
  }
  for (const spy of asked) {
    // The door may have been read once more, when its two seconds had passed.
    expect(spy.mock.calls.length).toBeLessThanOrEqual(1);
    spy.mockRestore();
  }
});
