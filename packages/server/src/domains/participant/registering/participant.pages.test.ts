import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { participantPages } from './participant.pages.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

function load(page: string, code: string, query: object = {}): Promise<unknown> {
  const found = participantPages.find((each) => each.page === page);
  if (!found) throw new Error(`no page ${page}`);
  return found.load(server.services, { code }, { query, headers: {} } as FastifyRequest);
}

test('the registration page has the event, its form and the channel', async () => {
  const { code } = await organisation.event();
  const data = await load('register', code, {
    channel: '  poster \u0007in the hall, with far more words than a channel has ',
  });
  expect(data).toMatchObject({
    event: { code, registration: 'open' },
    form: { version: 1 },
    channel: 'poster in the hall, with far more words ',
  });
});

test('an event with tickets sends people to them, by the channel they came', async () => {
  const { code } = await organisation.event({ useTicket: 1 });
  const answer = await server.app.inject(`/register/${code}?channel=${encodeURIComponent('a&b=c')}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/buy-ticket?event=${code}&channel=a%26b%3Dc`]);
  expect((await server.app.inject(`/register/${code}`)).headers.location).toBe(`/buy-ticket?event=${code}`);
});

test('an event that is not published, or none at all, is not there', async () => {
  const { code, eventId } = await organisation.event();
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  for (const each of [code, 'NOSUCHEVENT00', '../etc', '\u0000'.repeat(12)])
    expect(await load('register', each)).toBe(null);
});

test('the own page shows the registration of its code and nothing for another', async () => {
  const { code } = await organisation.event();
  const { participantCode } = await organisation.register(code, { name: 'Ana' });
  expect(await load('qd', participantCode)).toMatchObject({ name: 'Ana', state: 'APPROVED', event: { code } });
  expect(await load('qd', code)).toBe(null);
});
