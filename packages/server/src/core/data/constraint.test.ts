import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { couponAdd, couponUpdate } from '@convoke/contract/coupon/coupon.calls.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import {
  formBlockAdd,
  formBlockRename,
  formBlocks,
  formDraftSave,
  formPublish,
  formUpdate,
} from '@convoke/contract/form/form.calls.ts';
import { ticketAdd, ticketPoolSave } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aField } from '../../../testing/forms.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const send = (call: AnyCall, input: object) =>
  server.send(call as typeof formUpdate, input, { token: host.token }) as Promise<{
    status: number;
    code: number;
    data: { failure?: string; fields?: { path: string; message: string }[] };
  }>;

const fields = [aField('street', 'text')];

/** A transaction of somebody else that has done `text`; `during` waits for it, and it commits then. */
async function behind<T>(text: string, values: unknown[], during: () => Promise<T>): Promise<T> {
  return withClient(server.database.superuserUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(text, values);
    const waiting = during();
    await expect
      .poll(async () =>
        withClient(server.database.superuserUrl, async (looker) => {
          const { rows } = await looker.query<{ n: number }>(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows[0]?.n;
        }),
      )
      .toBe(1);
    await client.query('COMMIT');
    return waiting;
  });
}

describe('the name of a block that another has', () => {
  test('is refused with its field, by every call that can give it', async () => {
    const { formId } = await host.call(formBlockAdd, { name: 'Address', fields });
    const other = await host.call(formBlockAdd, { name: 'Invoice', fields });
    const definition = { fields };
    for (const [call, input, path] of [
      [formBlockAdd, { name: 'ADDRESS', fields }, 'name'],
      [formBlockRename, { formId: other.formId, name: 'address' }, 'name'],
      [formUpdate, { formId: other.formId, fields, sourceName: 'Address' }, 'sourceName'],
      [formDraftSave, { formId: other.formId, revision: 0, name: 'Address', definition }, 'name'],
    ] as const) {
      const refused = await send(call, input);
      expect(refused).toMatchObject({ status: 200, code: 7000, data: { failure: 'NAME_TAKEN', fields: [{ path }] } });
      expect(refused.data.fields?.[0]?.message).toBe('That name is taken.');
    }
    expect((await host.call(formBlocks, {})).map((each) => each.name)).toEqual(['Address', 'Invoice']);
    // Its own name, in other letters, is free.
    expect((await send(formBlockRename, { formId, name: 'ADDRESS' })).code).toBe(0);
  });

  test('given twice at once goes to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const twice = await Promise.all([0, 1, 2, 3].map(() => send(formBlockAdd, { name: `Block ${round}`, fields })));
      expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 7000, 7000, 7000]);
    }
  });
});

describe('what another transaction of the same moment makes impossible', () => {
  test('is refused as if it had come later: a shared capacity that is being deleted', async () => {
    const { eventId } = await host.event({ useTicket: 1 });
    const { poolId } = await host.call(ticketPoolSave, { eventId, name: 'Hall', capacity: 10 });
    const ticket = { eventId, name: 'Standard', priceCents: 0, poolId };
    const answer = await behind('DELETE FROM ticket_pool WHERE id = $1', [poolId], () => send(ticketAdd, ticket));
    expect(answer.status).toBe(403);
  });

  test('is refused as if it had come later: times of an event that cross with somebody else’s', async () => {
    const { eventId } = await host.event();
    const { startsAt, endsAt } = plainEvent();
    const later = new Date(Date.parse(endsAt) - 60_000).toISOString();
    const sooner = new Date(Date.parse(startsAt) + 60_000).toISOString();
    const answer = await behind('UPDATE event SET starts_at = $2 WHERE id = $1', [eventId, later], () =>
      send(eventUpdate, { eventId, endsAt: sooner }),
    );
    expect(answer.data.failure).toBe('EVENT_TIMES_CROSS');
  });

  test('a coupon’s code taken at the same moment', async () => {
    const { eventId } = await host.event({ useTicket: 1 });
    const coupon = { eventId, kind: 'amount', amountCents: 100 };
    const [first, second] = await Promise.all([
      send(couponAdd, { ...coupon, couponCode: 'SPRING' }),
      send(couponAdd, { ...coupon, couponCode: 'SPRING' }),
    ]);
    expect([first.data.failure, second.data.failure].filter((each) => each !== undefined)).toEqual([
      'COUPON_CODE_TAKEN',
    ]);
    const { couponId } = (await send(couponAdd, { ...coupon, couponCode: 'SUMMER' })).data as never as {
      couponId: string;
    };
    const { eventId: _, ...rest } = coupon;
    expect((await send(couponUpdate, { couponId, ...rest, couponCode: 'SPRING' })).data.failure).toBe(
      'COUPON_CODE_TAKEN',
    );
  });
});

test('a revision larger than the database counts is a bad parameter', async () => {
  const { formId } = await host.call(formBlockAdd, { name: 'Large', fields });
  for (const [call, input] of [
    [formPublish, { formId }],
    [formDraftSave, { formId, definition: { fields } }],
  ] as const) {
    const refused = await send(call, { ...input, revision: 2 ** 31 });
    expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'revision' }] } });
  }
});
