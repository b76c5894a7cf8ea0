import { eventPublicInfo, type PublicEvent, type PublicGuests } from '@convoke/contract/event/event.public.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddBatch } from '@convoke/contract/guest/guest.event.calls.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { eventPages } from '../event.pages.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

/** What a page of an event is made of. */
function loaded<Page>(path: string, code: string): Promise<Page | null> {
  const page = eventPages.find((each) => each.path === path);
  const request = { headers: {}, query: {}, url: path.replace(':code', code) } as unknown as FastifyRequest;
  return page?.load(server.services, { code }, request) as Promise<Page | null>;
}

async function guests(eventId: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `Speaker ${n}`);
  const guestIds: string[] = [];
  for (const name of names)
    guestIds.push((await organisation.call(guestAdd, { name, phone: '13800138000', note: 'Prefers trains' })).guestId);
  await organisation.call(guestAddBatch, { eventId, guestIds });
  return names;
}

const named = (of: { guests: readonly { name: string }[] } | null) => of?.guests.map(({ name }) => name);

test('the page of an event has the first dozen of many guests, and a page of theirs all of them', async () => {
  const { eventId, code } = await organisation.event();
  expect(await loaded('/event/:code/guests', code)).toBeNull();
  const names = await guests(eventId, 16);
  const own = await loaded<PublicEvent>('/event/:code', code);
  expect([named(own), own?.guestCount]).toEqual([names.slice(0, 12), 16]);
  const all = await loaded<PublicGuests>('/event/:code/guests', code);
  expect(named(all)).toEqual(names);
  expect(all?.event).toMatchObject({ eventId, code });
  expect(JSON.stringify(all)).not.toMatch(/13800138000|Prefers trains/);
  // Whoever calls gets all of them still.
  expect(named((await server.send(eventPublicInfo, { code })).data)).toEqual(names);
  expect(await loaded('/event/:code/guests', 'nothinghere1')).toBeNull();
});

test('one or two more are no reason for another page', async () => {
  const { eventId, code } = await organisation.event();
  const names = await guests(eventId, 14);
  const own = await loaded<PublicEvent>('/event/:code', code);
  expect([named(own), own?.guestCount]).toEqual([names, 14]);
});
