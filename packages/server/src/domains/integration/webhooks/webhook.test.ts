import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  webhookAdd,
  webhookDeliveries,
  webhookDelivery,
  webhookDelete,
  webhookList,
  webhookResend,
  webhookSecretRenew,
  webhookTest,
  webhookUpdate,
} from '@convoke/contract/integration/integration.calls.ts';
import { webhookBody } from '@convoke/contract/integration/webhook.payloads.ts';
import { retrySeconds, type WebhookType, webhookTypes } from '@convoke/contract/integration/webhook.rules.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { webhookJobs } from './webhook.jobs.ts';

let server: TestServer;
/** How far the clock of the services is ahead, in milliseconds. */
let ahead = 0;

const env = { WEBHOOK_HOSTS: '127.0.0.1' };
const withClock = { clock: { now: () => new Date(Date.now() + ahead) } };

beforeAll(async () => {
  server = await startServer({
    env,
    change: (services) => void Object.assign(services, withClock),
  });
});

afterAll(() => server.close());

interface Taken {
  id: string;
  headers: Record<string, string>;
  body: string;
}

type Answering = (request: IncomingMessage, response: ServerResponse, taken: Taken) => void;
const closing: (() => void)[] = [];

afterEach(() => {
  ahead = 0;
  for (const close of closing.splice(0)) close();
});

/** A receiver on this machine that answers as it is told. */
async function receiver(answer: Answering = (_request, response) => void response.end('thanks')) {
  const taken: Taken[] = [];
  let answering = answer;
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const one = { id: headers['webhook-id'] ?? '', headers, body };
      taken.push(one);
      answering(request, response, one);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    taken,
    answer: (next: Answering) => {
      answering = next;
    },
  };
}

/** Rounds of the job until nothing is due, as of one process. */
async function rounds(of: TestServer = server): Promise<void> {
  const round = webhookJobs.find(({ name }) => name === 'integration.rounds');
  for (let times = 0; times < 40; times += 1) {
    await round?.run(of.services, {});
    const [{ n } = { n: 0 }] = await of.services.database.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM webhook_news) + (SELECT count(*) FROM webhook_lane WHERE due_at <= $1 OR held_until > $1) AS n`,
      [of.services.clock.now()],
    );
    if (Number(n) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const hook = (
  of: Organisation,
  url: string,
  types: readonly WebhookType[] = webhookTypes,
  eventId: string | null = null,
) => of.call(webhookAdd, { url, types: [...types], eventId });

const listed = async (of: Organisation, webhookId: string) => (await of.call(webhookDeliveries, { webhookId })).records;

test('a registration reaches its receiver, signed as Standard Webhooks says, and stands in the log', async () => {
  const of = await server.organisation();
  const { url, taken } = await receiver();
  const { webhookId, secret } = await hook(of, url);
  const { eventId, code } = await of.event();
  await of.register(code, {});
  await rounds();
  expect(taken).toHaveLength(1);
  const [{ headers, body, id } = taken[0] as never as Taken] = taken;
  const payload = new Webhook(secret).verify(body, headers) as { type: string; data: { eventId: string } };
  expect(payload.type).toBe('participant.registered');
  expect(payload.data.eventId).toBe(eventId);
  expect(webhookBody('participant.registered').parse(payload)).toEqual(payload);
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  const [row] = await listed(of, webhookId);
  expect(row).toMatchObject({ messageId: id, state: 'delivered', attempts: 1, status: 200, isTest: false });
  const { tries } = await of.call(webhookDelivery, { deliveryId: row?.deliveryId ?? '' });
  expect(tries).toMatchObject([{ status: 200, answer: 'thanks', fault: null }]);
});

test('where nobody listens nothing is written', async () => {
  const of = await server.organisation();
  const { url } = await receiver();
  const other = await of.event();
  await hook(of, url, ['order.paid']);
  await hook(of, url, ['participant.registered'], other.eventId);
  const { webhookId } = await hook(of, url, ['participant.registered']);
  await of.call(webhookUpdate, { webhookId, isOn: false });
  const theirs = await server.organisation();
  const { code } = await theirs.event();
  await theirs.register(code, {});
  expect(await server.services.database.query('SELECT FROM webhook_news')).toHaveLength(0);
  // Of another event than the one that is listened to: noted, but no message.
  const mine = await of.event();
  await of.register(mine.code, {});
  await rounds();
  for (const each of (await of.call(webhookList, {})).webhooks) expect(await listed(of, each.webhookId)).toEqual([]);
});

test('a receiver that answers 500 for a day gets every message once it is well, under the same id each time', async () => {
  const of = await server.organisation();
  const { url, taken, answer } = await receiver((_request, response) => void response.writeHead(500).end('no'));
  const { webhookId } = await hook(of, url, ['participant.registered']);
  const { code } = await of.event();
  for (let n = 0; n < 3; n += 1) await of.register(code, {});
  await rounds();
  for (const seconds of [5, 300, 1800, 7200, 18_000, 36_000]) {
    ahead += seconds * 1000 + 1000;
    await rounds();
  }
  expect(ahead).toBeGreaterThan(17 * 3_600_000);
  expect(taken).toHaveLength(3 * 7);
  const { webhooks } = await of.call(webhookList, {});
  expect(webhooks[0]).toMatchObject({ isOn: true, waiting: 3, failed: 0 });
  expect(webhooks[0]?.failingSince).not.toBeNull();
  answer((_request, response) => void response.end('ok'));
  ahead += 50_401_000;
  await rounds();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
  expect((await listed(of, webhookId)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 8],
    ['delivered', 8],
    ['delivered', 8],
  ]);
  expect((await of.call(webhookList, {})).webhooks[0]).toMatchObject({ failingSince: null, waiting: 0 });
});

test('after three days a message is listed as failed and the webhook is off; sent again, it arrives under its id', async () => {
  const of = await server.organisation();
  const { url, taken, answer } = await receiver((request) => void request.socket.destroy());
  const { webhookId } = await hook(of, url, ['participant.registered']);
  const { code } = await of.event();
  await of.register(code, {});
  await rounds();
  const [message] = await listed(of, webhookId);
  for (const seconds of retrySeconds) {
    ahead += seconds * 1000 + 1000;
    await rounds();
  }
  expect(ahead).toBeGreaterThan(2.9 * 86_400_000);
  expect(await listed(of, webhookId)).toMatchObject([{ state: 'failed', fault: 'no-answer', attempts: 10 }]);
  // Failing for longer than three days: another that is given up turns it off, and what waits fails with it.
  await of.register(code, {});
  await rounds();
  for (const seconds of retrySeconds) {
    ahead += seconds * 1000 + 1000;
    await rounds();
  }
  const { webhooks } = await of.call(webhookList, {});
  expect(webhooks[0]).toMatchObject({ isOn: false, offWhy: 'failing', failed: 2, waiting: 0 });
  await of.register(code, {});
  await rounds();
  expect(await listed(of, webhookId)).toHaveLength(2);
  const refused = await server.send(webhookResend, { webhookId }, { token: of.token });
  expect(refused.data).toMatchObject({ failure: 'WEBHOOK_OFF' });
  await of.call(webhookUpdate, { webhookId, isOn: true });
  answer((_request, response) => void response.end());
  taken.length = 0;
  expect(await of.call(webhookResend, { webhookId, failedSince: '2020-01-01T00:00:00Z' })).toEqual({ resent: 2 });
  await rounds();
  expect(taken).toHaveLength(2);
  expect(taken.map(({ id }) => id)).toContain(message?.messageId);
  expect((await listed(of, webhookId)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('a redirect is not followed, and whoever says that they are gone is asked no more', async () => {
  const of = await server.organisation();
  const inside = await receiver();
  const moved = await receiver((_request, response) => void response.writeHead(307, { location: inside.url }).end());
  const gone = await receiver((_request, response) => void response.writeHead(410).end());
  const first = await hook(of, moved.url, ['participant.registered']);
  const second = await hook(of, gone.url, ['participant.registered']);
  const { code } = await of.event();
  await of.register(code, {});
  await rounds();
  expect(inside.taken).toEqual([]);
  expect(await listed(of, first.webhookId)).toMatchObject([{ state: 'waiting', status: 307 }]);
  expect(await listed(of, second.webhookId)).toMatchObject([{ state: 'failed', status: 410 }]);
  const { webhooks } = await of.call(webhookList, {});
  expect(webhooks.find(({ webhookId }) => webhookId === second.webhookId)).toMatchObject({
    isOn: false,
    offWhy: 'gone',
  });
});

test('an internal address is refused, and asked by nobody when it became one later', async () => {
  const of = await server.organisation();
  const addresses = [
    'https://localhost/',
    'https://10.0.0.1/x',
    'https://[::1]/',
    'https://0x0a.1/',
    'https://167772161/',
  ];
  for (const url of [
    ...addresses,
    'http://93.184.216.34/',
    'ftp://93.184.216.34/',
    'https://a:b@93.184.216.34/',
    'here',
  ])
    expect(
      (await server.send(webhookAdd, { url, types: ['order.paid'] }, { token: of.token })).data,
      url,
    ).toMatchObject({
      failure: 'WEBHOOK_ADDRESS',
    });
  expect((await of.call(webhookList, {})).webhooks).toEqual([]);
  const { webhookId } = await hook(of, 'https://93.184.216.34/', ['participant.registered']);
  await server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
    tx.updateTable('webhook').set({ url: 'http://10.0.0.1:9/' }).where('id', '=', webhookId).execute(),
  );
  const { code } = await of.event();
  await of.register(code, {});
  await rounds();
  expect(await listed(of, webhookId)).toMatchObject([{ state: 'waiting', fault: 'not-accepted' }]);
});

test('two processes send each message once, and a slow receiver keeps nobody waiting', async () => {
  const of = await server.organisation();
  const second = await startServer({
    database: server.database,
    env,
    change: (services) => void Object.assign(services, withClock),
  });
  const held: ServerResponse[] = [];
  const slow = await receiver((_request, response) => void held.push(response));
  const quick = await receiver();
  await hook(of, slow.url, ['participant.registered']);
  await hook(of, quick.url, ['participant.registered']);
  const { code } = await of.event();
  await Promise.all(Array.from({ length: 30 }, () => of.register(code, {})));
  const begun = performance.now();
  await Promise.race([
    Promise.all([rounds(), rounds(second)]),
    new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (quick.taken.length < 30) return;
        clearInterval(look);
        resolve();
      }, 20);
    }),
  ]);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(quick.taken).toHaveLength(30);
  expect(new Set(quick.taken.map(({ id }) => id)).size).toBe(30);
  // Four at a time, in all processes together.
  expect(slow.taken).toHaveLength(4);
  slow.answer((_request, response) => void response.end());
  for (const response of held) response.end();
  await Promise.all([rounds(), rounds(second)]);
  expect(slow.taken.map(({ id }) => id).toSorted()).toEqual([...new Set(slow.taken.map(({ id }) => id))].toSorted());
  expect(slow.taken).toHaveLength(30);
  await second.close();
});

test('what a process had taken when it died is sent by another once its hold is over', async () => {
  const of = await server.organisation();
  const { url, taken } = await receiver();
  const { webhookId } = await hook(of, url, ['participant.registered']);
  const { code } = await of.event();
  await of.register(code, {});
  const holds = async () =>
    server.services.database.query(
      `UPDATE webhook_lane SET holder = uuidv7(), held_until = now() + interval '1 minute', due_at = now() WHERE webhook_id = $1`,
      [webhookId],
    );
  await holds();
  const round = webhookJobs[0];
  await round?.run(server.services, {});
  await round?.run(server.services, {});
  expect(taken).toHaveLength(0);
  ahead = 61_000;
  await rounds();
  expect(taken).toHaveLength(1);
});

test('a test is marked as one and tried once; another secret signs beside the old one for a day', async () => {
  const of = await server.organisation();
  const { url, taken, answer } = await receiver();
  const { webhookId, secret } = await hook(of, url);
  const renewed = await of.call(webhookSecretRenew, { webhookId });
  for (const type of webhookTypes) await of.call(webhookTest, { webhookId, type });
  await rounds();
  expect(taken).toHaveLength(webhookTypes.length);
  for (const { body, headers } of taken) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ test: true });
    expect(new Webhook(renewed.secret).verify(body, headers)).toMatchObject({ test: true });
  }
  ahead = 25 * 3_600_000;
  taken.length = 0;
  answer((_request, response) => void response.writeHead(503).end());
  await of.call(webhookTest, { webhookId, type: 'order.paid' });
  await rounds();
  const signature = taken[0]?.headers['webhook-signature'] ?? '';
  expect(signature.split(' ')).toHaveLength(1);
  const [row] = await listed(of, webhookId);
  expect(row).toMatchObject({ isTest: true, state: 'failed', attempts: 1, status: 503 });
  expect((await of.call(webhookList, {})).webhooks[0]).toMatchObject({ failingSince: null });
});

test('there are twenty webhooks at most, also when many are made at once; a deleted one is heard of no more', async () => {
  const of = await server.organisation();
  const url = 'https://93.184.216.34/';
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => server.send(webhookAdd, { url, types: ['order.paid'] }, { token: of.token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  const [first] = (await of.call(webhookList, {})).webhooks;
  await of.call(webhookDelete, { webhookId: first?.webhookId ?? '' });
  expect((await of.call(webhookList, {})).webhooks).toHaveLength(19);
  expect((await server.send(webhookDeliveries, { webhookId: first?.webhookId }, { token: of.token })).status).toBe(403);
});
