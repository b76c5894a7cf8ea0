import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { webhookAdd } from '@convoke/contract/integration/integration.calls.ts';
import { webhookBody } from '@convoke/contract/integration/webhook.payloads.ts';
import type { WebhookType } from '@convoke/contract/integration/webhook.rules.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTask, run, typed } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { paidOrder, refundFor } from '../../../../testing/paid-orders.ts';
import { nonce } from '../../../../testing/samples.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { webhookJobs } from './webhook.jobs.ts';

/** What webhooks tell, by what really happens. */

let server: TestServer;
let ours: Organisation;
let url: string;
const bodies: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString();
  });
  request.on('end', () => {
    bodies.push(JSON.parse(body) as Record<string, unknown>);
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  server = await startServer({
    change: keptMessages().takeOver,
    env: { ...payableEnv, WEBHOOK_HOSTS: '127.0.0.1' },
  });
  ours = await server.organisation();
});

afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** What one type was told while something was done; all of it as the contract says. */
async function toldBy<Type extends WebhookType>(type: Type, work: () => Promise<unknown>, of = ours) {
  await of.call(webhookAdd, { url, types: [type], eventId: null });
  bodies.length = 0;
  await work();
  for (let times = 0; times < 100; times += 1) {
    for (const job of webhookJobs.slice(0, 1)) await job.run(server.services, {});
    const [{ n } = { n: 0 }] = await server.services.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM webhook_lane WHERE due_at IS NOT NULL',
    );
    if (n === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const of_type = bodies.filter((body) => body['type'] === type);
  return of_type.map((body) => webhookBody(type).parse(body));
}

test('registering and reviewing', async () => {
  const of = await server.organisation();
  const { eventId, code } = await of.event({ needsReview: true });
  const registered = await toldBy('participant.registered', () => of.register(code, {}), of);
  expect(registered).toMatchObject([{ data: { eventId, participant: { state: 'PENDING', orderId: null } } }]);
  const { records } = await of.call(participantPage, { eventId });
  const partsIds = records.map(({ partsId }) => partsId);
  const reviewed = await toldBy(
    'participant.reviewed',
    () => of.call(participantVerify, { type: 'approve', eventId, partsIds }),
    of,
  );
  expect(reviewed).toMatchObject([
    { data: { from: 'PENDING', to: 'APPROVED', participant: { partsId: partsIds[0], state: 'APPROVED' } } },
  ]);
});

test('the first scan at a point, not the second', async () => {
  const of = await server.organisation();
  const { eventId, code } = await of.event();
  const { participantCode } = await of.register(code, {});
  const [point] = await of.call(checkinPointList, { eventId });
  const scan = () =>
    of.call(checkinScan, {
      eventId,
      signPointId: point?.signPointId ?? '',
      scans: [{ nonce: nonce(), code: participantCode, scannedAt: new Date().toISOString() }],
    });
  const told = await toldBy('participant.checkedIn', async () => [await scan(), await scan()], of);
  expect(told).toMatchObject([
    { data: { eventId, signPointId: point?.signPointId, participant: { participantCode } } },
  ]);
});

test('an order that is paid, and its refund', async () => {
  const of = await server.organisation();
  let orderId = '';
  const paid = await toldBy(
    'order.paid',
    async () => {
      const order = await paidOrder(server, of, { quantity: 2 });
      ({ orderId } = order);
    },
    of,
  );
  expect(paid).toMatchObject([{ data: { order: { orderId, state: 'PAID', quantity: 2, totalCents: 24_000 } } }]);
});

test('money that went back, with how much', async () => {
  const of = await server.organisation();
  const order = await paidOrder(server, of);
  const told = await toldBy(
    'order.refunded',
    async () => {
      await refundFor(server, order);
      await server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
        tx
          .insertInto('order_history')
          .values({ order_id: order.orderId, kind: 'refunded', detail: JSON.stringify({ cents: 12_000 }) })
          .execute(),
      );
    },
    of,
  );
  expect(told).toMatchObject([{ data: { order: { orderId: order.orderId }, refundCents: 12_000 } }]);
});

test('a member that is added', async () => {
  const of = await server.organisation();
  const told = await toldBy('member.changed', () => of.call(memberEntry, { name: 'Ana', phones: ['13700000001'] }), of);
  expect(told).toMatchObject([{ data: { change: 'added', member: { name: 'Ana' } } }]);
});

test('a campaign that has come to its end', async () => {
  const of = await server.organisation();
  await topUp(server, of, 10_000);
  const told = await toldBy(
    'campaign.finished',
    async () => {
      const { taskId } = await mailTask(of, { sources: typed('reader@example.com') });
      await run(server, of, taskId);
      await run(server, of, taskId);
    },
    of,
  );
  expect(told).toMatchObject([{ data: { campaign: { state: 'finished', channel: 'mail' } } }]);
});
