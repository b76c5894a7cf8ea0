import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPreview, eventPreviewRenew } from '@convoke/contract/event/event.public.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seal } from '../../../core/sealed.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';
import { eventPages } from '../event.pages.ts';

let server: TestServer;
let organisation: Organisation;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.clock = { now: () => new Date(now) };
    },
  });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  now = Date.now();
});

const draft = (more: object = {}) => organisation.call(eventAdd, { ...plainEvent(), ...more });

function open(url: string): Promise<unknown> {
  const page = eventPages.find((each) => each.path === '/event/preview/:token');
  const token = url.split('/').at(-1) ?? '';
  return (
    page?.load(server.services, { token }, { headers: {} } as FastifyRequest).catch(() => null) ?? Promise.resolve(null)
  );
}

test('a draft is seen by its link, as it will be, marked as a preview', async () => {
  const { eventId, code } = await draft({ capacity: 3 });
  const { url, until } = await organisation.call(eventPreview, { eventId });
  expect(url).toMatch(/^http:\/\/convoke\.test\/event\/preview\/[\w-]+$/);
  expect(Date.parse(until) - now).toBe(24 * 3_600_000);
  expect(await open(url)).toMatchObject({ code, registration: 'open', placesLeft: 3, previewUntil: until });
});

test('the tickets of a draft are shown too', async () => {
  const { eventId } = await draft({ useTicket: 1 });
  await organisation.call(ticketAdd, { eventId, name: 'Standard', priceCents: 12_000, stock: 10 });
  const { url } = await organisation.call(eventPreview, { eventId });
  expect(await open(url)).toMatchObject({ sale: { state: 'open', fromCents: 12_000 } });
});

test('the link is over after a day, and with its event', async () => {
  const { eventId } = await draft();
  const { url } = await organisation.call(eventPreview, { eventId });
  now += 24 * 3_600_000 - 1;
  expect(await open(url)).toMatchObject({ title: 'Spring conference' });
  now += 1;
  expect(await open(url)).toBeNull();
});

test('a new link makes those that were given out before worthless', async () => {
  const { eventId } = await draft();
  const { url } = await organisation.call(eventPreview, { eventId });
  const renewed = await organisation.call(eventPreviewRenew, { eventId });
  expect(await open(url)).toBeNull();
  expect(await open(renewed.url)).toMatchObject({ title: 'Spring conference', previewUntil: renewed.until });
  expect(await open((await organisation.call(eventPreview, { eventId })).url)).not.toBeNull();
  // Nor does it lead to the page once the event is public.
  await organisation.call(eventPublish, { eventId, publishStatus: 1 });
  expect(await open(url)).toBeNull();
});

test('another organisation takes no link back', async () => {
  const { eventId } = await draft();
  const { url } = await organisation.call(eventPreview, { eventId });
  const other = await server.organisation();
  expect(await server.send(eventPreviewRenew, { eventId }, { token: other.token })).toMatchObject({ status: 403 });
  expect(await open(url)).not.toBeNull();
});

test('what was published meanwhile has its own page', async () => {
  const { eventId, code } = await draft();
  const { url } = await organisation.call(eventPreview, { eventId });
  await organisation.call(eventPublish, { eventId, publishStatus: 1 });
  expect(await open(url)).toMatchObject({ path: `/event/${code}` });
});

test('nobody makes one up, changes one, or takes something else that is sealed for one', async () => {
  const { eventId } = await draft();
  const { url } = await organisation.call(eventPreview, { eventId });
  const { SECRET_KEY } = server.services.settings;
  const text = JSON.stringify([organisation.organisationId, eventId, 0, now + 1_000_000]);
  const changed = `${url.slice(0, -2)}${url.endsWith('AA') ? 'BB' : 'AA'}`;
  const ofBefore = JSON.stringify([organisation.organisationId, eventId, now + 1_000_000]);
  for (const each of [
    '',
    seal(SECRET_KEY, 'event preview', ofBefore),
    'x',
    changed,
    seal(SECRET_KEY, 'sms code', text),
    seal('another secret', 'event preview', text),
  ])
    expect(await open(each)).toBeNull();
});
