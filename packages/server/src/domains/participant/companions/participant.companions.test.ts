import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { participantDetail, participantOwn, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantCompanionAdd,
  participantCompanionAddFor,
  participantCompanionRemove,
} from '@convoke/contract/participant/participant.companions.calls.ts';
import { participantDelete, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unforeseen } from '../../../core/http/unforeseen.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { orderDesk, type OrderDesk } from '../../../../testing/orders.ts';
import { addTicket, type Of } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

let server: TestServer;
let desk: OrderDesk;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
  host = desk.organisation;
});
afterAll(() => server.close());

const nonce = () => crypto.randomUUID();

async function add(code: string, given: object = {}, at: TestServer = server) {
  const token = await at.applicationToken();
  return at.send(participantCompanionAdd, { code, name: 'Wang Fang', ...given }, { token });
}

async function remove(code: string, companionCode: string) {
  return server.send(participantCompanionRemove, { code, companionCode }, { token: await server.applicationToken() });
}

/** What a call refused with. */
const refused = (answer: { data: unknown }) => (answer.data as { failure?: string } | null)?.failure;

const own = async (code: string) =>
  (await server.send(participantOwn, { code }, { token: await server.applicationToken() })).data as {
    companions: { most: number; people: { participantCode: string; name: string; state: string }[] };
    companionOf: string | null;
    state: string;
  };

/** Somebody at an event without tickets who may bring so many. */
async function holderOf(companions: number, event: Parameters<Organisation['event']>[0] = {}) {
  const { eventId, code } = await host.event({ companions, ...event });
  const { participantCode } = await host.register(code, { name: 'Li Wei' });
  return { eventId, eventCode: code, code: participantCode };
}

const idOf = async (code: string) =>
  (await desk.query<{ id: string }>('SELECT id FROM participant WHERE code = $1', [code]))[0]?.id ?? '';

/** The state of a holder, then those of the companions. */
async function states(code: string): Promise<string[]> {
  const rows = await desk.query<{ state: string }>(
    `SELECT p.state FROM participant p LEFT JOIN participant h ON h.organisation_id = p.organisation_id AND h.id = p.companion_of
     WHERE (p.code = $1 OR h.code = $1) AND p.state <> 'DELETED' ORDER BY p.companion_of NULLS FIRST, p.id`,
    [code],
  );
  return rows.map(({ state }) => state);
}

/** The figures of an event are those of its people, and each holder counts as many companions as there are. */
async function figuresHold(eventId: string): Promise<void> {
  const [wrong] = await desk.query<{ tally: object; people: object }>(
    `SELECT t.tally, p.people FROM
       (SELECT jsonb_build_array(pending, approved, rejected, waitlisted, cancelled) AS tally FROM event_tally WHERE event_id = $1) t,
       (SELECT jsonb_build_array(count(*) FILTER (WHERE state = 'PENDING'), count(*) FILTER (WHERE state = 'APPROVED'), count(*) FILTER (WHERE state = 'REJECTED'),
         count(*) FILTER (WHERE state = 'WAITLISTED'), count(*) FILTER (WHERE state = 'CANCELLED')) AS people FROM participant WHERE event_id = $1) p`,
    [eventId],
  );
  expect(wrong?.tally).toEqual(wrong?.people);
  const miscounted = await desk.query(
    `SELECT h.id FROM participant h WHERE h.event_id = $1 AND h.companions <> (SELECT count(*) FROM participant c WHERE c.companion_of = h.id AND c.state <> 'DELETED')`,
    [eventId],
  );
  expect(miscounted).toEqual([]);
}

async function verify(eventId: string, type: ReviewType, ...codes: string[]) {
  const partsIds = await Promise.all(codes.map(idOf));
  return (await host.call(participantVerify, { eventId, type, partsIds })).rows.map(({ result }) => result);
}

describe('companions', () => {
  test('each have a code of their own, stand on the page of their holder, and count in the capacity', async () => {
    const { eventId, eventCode, code } = await holderOf(2, { capacity: 3 });
    const first = await add(code, { phone: someone().phone });
    const second = await add(code, { name: 'Zhao Min' });
    expect([first.data, second.data]).toMatchObject([{ state: 'APPROVED' }, { state: 'APPROVED' }]);
    const { companions } = await own(code);
    expect(companions).toMatchObject({ most: 2, people: [{ name: 'Wang Fang' }, { name: 'Zhao Min' }] });
    const theirs = companions.people[0]?.participantCode ?? '';
    expect(await own(theirs)).toMatchObject({ companionOf: 'Li Wei', companions: { most: 0, people: [] } });
    await expect(host.register(eventCode)).rejects.toThrow('3004');
    await figuresHold(eventId);
  });

  test('are refused beyond the limit, where the event is full, of a companion, and of who has no place', async () => {
    const { eventId, code } = await holderOf(1, { capacity: 5 });
    const made = await add(code);
    expect(refused(await add(code))).toBe('COMPANIONS_FULL');
    expect(refused(await add((made.data as { participantCode: string }).participantCode))).toBe(
      'COMPANION_OF_COMPANION',
    );
    const alone = await holderOf(0);
    expect(refused(await add(alone.code))).toBe('COMPANIONS_FULL');
    const full = await holderOf(2, { capacity: 1 });
    expect(refused(await add(full.code))).toBe('EVENT_FULL');
    await verify(eventId, 'reject', code);
    expect(refused(await add(code))).toBe('COMPANION_NOT_COMING');
    const phone = someone().phone;
    const two = await holderOf(2);
    await host.register(two.eventCode, { phone });
    expect((await add(two.code, { phone })).data).toMatchObject({ failure: 'ALREADY_REGISTERED', by: 'phone' });
    for (const each of [eventId, full.eventId, two.eventId]) await figuresHold(each);
  });

  test('are added once for each press, and until the event’s end', async () => {
    const { eventId, code } = await holderOf(3);
    const press = nonce();
    const [once, again] = [await add(code, { nonce: press }), await add(code, { nonce: press })];
    expect(again.data).toEqual(once.data);
    expect(await states(code)).toHaveLength(2);
    await desk.query(
      `UPDATE event SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE id = $1`,
      [eventId],
    );
    expect(refused(await add(code))).toBe('EVENT_OVER');
    const byHand = await host.call(participantCompanionAddFor, { partsId: await idOf(code), name: 'Zhao Min' });
    expect(byHand.state).toBe('APPROVED');
    await figuresHold(eventId);
  });

  test('are taken off by their holder alone, and not once they came', async () => {
    const { eventId, code } = await holderOf(2);
    const other = await holderOf(2);
    const made = (await add(code)).data as { participantCode: string };
    const came = (await add(code)).data as { participantCode: string };
    expect((await remove(other.code, made.participantCode)).code).not.toBe(0);
    await host.call(checkinScan, {
      eventId,
      scans: [{ nonce: nonce(), code: came.participantCode, scannedAt: new Date().toISOString() }],
    });
    expect(refused(await remove(code, came.participantCode))).toBe('COMPANION_HERE');
    expect((await remove(code, made.participantCode)).code).toBe(0);
    expect((await own(code)).companions.people).toHaveLength(1);
    expect((await add(code)).code).toBe(0);
    await figuresHold(eventId);
  });

  test('of one with a ticket have that ticket and use none of its stock', async () => {
    const sale = await desk.sale();
    const ticketId = await ticketWith(2, sale, { stock: 1 });
    const code = await bought(sale, ticketId);
    expect((await add(code)).data).toMatchObject({ state: 'APPROVED' });
    const [companion] = await desk.query<{ ticket_id: string; order_ticket_id: string | null }>(
      'SELECT ticket_id, order_ticket_id FROM participant WHERE event_id = $1 AND companion_of IS NOT NULL',
      [sale.eventId],
    );
    expect(companion).toEqual({ ticket_id: ticketId, order_ticket_id: null });
    expect(await desk.broken(sale)).toEqual([]);
  });
});

async function ticketWith(companions: number, ...made: [Of, Parameters<typeof addTicket>[2]]): Promise<string> {
  const ticketId = await addTicket(server, ...made);
  await desk.query('UPDATE ticket SET companions = $1 WHERE id = $2', [companions, ticketId]);
  return ticketId;
}

async function bought(sale: Of, ticketId: string): Promise<string> {
  await desk.paid(sale, [{ ticketId }]);
  const [row] = await desk.query<{ code: string }>(
    'SELECT code FROM participant WHERE event_id = $1 AND ticket_id = $2',
    [sale.eventId, ticketId],
  );
  return row?.code ?? '';
}

describe('companions follow their holder', () => {
  test('through every review and back', async () => {
    const { eventId, code } = await holderOf(2, { needsReview: true });
    await add(code);
    await add(code);
    const walk: [ReviewType, string[]][] = [
      ['approve', ['APPROVED', 'APPROVED', 'APPROVED']],
      ['undo', ['PENDING', 'PENDING', 'PENDING']],
      ['waitlist', ['WAITLISTED', 'CANCELLED', 'CANCELLED']],
      ['approve', ['APPROVED', 'APPROVED', 'APPROVED']],
      ['cancel', ['CANCELLED', 'CANCELLED', 'CANCELLED']],
      ['undo', ['APPROVED', 'APPROVED', 'APPROVED']],
      ['reject', ['REJECTED', 'CANCELLED', 'CANCELLED']],
      ['undo', ['APPROVED', 'APPROVED', 'APPROVED']],
    ];
    for (const [type, expected] of walk) {
      expect(await verify(eventId, type, code)).toEqual(['done']);
      expect([type, await states(code)]).toEqual([type, expected]);
      await figuresHold(eventId);
    }
  });

  test('but one whom an organiser cancelled stays so, and none comes without the holder', async () => {
    const { eventId, code } = await holderOf(2);
    const { participantCode } = (await add(code)).data as { participantCode: string };
    await verify(eventId, 'cancel', participantCode);
    await verify(eventId, 'reject', code);
    expect(await verify(eventId, 'undo', participantCode)).toEqual(['wrong-state']);
    await verify(eventId, 'approve', code);
    expect(await states(code)).toEqual(['APPROVED', 'CANCELLED']);
    expect(await verify(eventId, 'undo', participantCode)).toEqual(['done']);
    await figuresHold(eventId);
  });

  test('as far as there are places when they come back', async () => {
    const { eventId, eventCode, code } = await holderOf(2, { capacity: 3 });
    await add(code);
    await add(code);
    await verify(eventId, 'cancel', code);
    await host.register(eventCode);
    await verify(eventId, 'undo', code);
    expect(await states(code)).toEqual(['APPROVED', 'APPROVED', 'CANCELLED']);
    await figuresHold(eventId);
  });

  test('and are deleted with the holder', async () => {
    const { eventId, code } = await holderOf(2);
    await add(code);
    const { deleted } = await host.call(participantDelete, { partsIds: [await idOf(code)] });
    expect(deleted).toBe(2);
    expect((await host.call(participantPage, { eventId })).records).toEqual([]);
    await figuresHold(eventId);
  });

  test('by whatever function moves the holder: each that writes a participant’s state fires the trigger', async () => {
    const writers = await desk.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
       AND prosrc ~* 'UPDATE participant( p| AS p)? SET[^;]*\\m(state|unpaid|is_sandbox|ticket_id) =' ORDER BY 1`,
    );
    expect(writers.map(({ name }) => name)).toEqual([
      'companions_follow',
      'heal_tickets',
      'move_participants',
      'release_orders',
      'settle_payments',
      'void_tickets',
    ]);
    // No function needs to know of it: whatever statement it is, the companions are moved in it.
    const { code } = await holderOf(1);
    await add(code);
    for (const [set, expected] of [
      [`state = 'REJECTED'`, ['REJECTED', 'CANCELLED']],
      [`state = 'PENDING'`, ['PENDING', 'PENDING']],
      [`state = 'APPROVED'`, ['APPROVED', 'APPROVED']],
    ] as const) {
      await withClient(server.database.superuserUrl, async (client) => {
        await client.query(`SELECT set_config('convoke.organisation_id', $1, false)`, [host.organisationId]);
        await client.query(`UPDATE participant SET ${set} WHERE code = $1`, [code]);
      });
      expect(await states(code)).toEqual(expected);
    }
  });

  test('an order that ends and is paid late takes them out and brings them back, paid with it', async () => {
    const sale = await desk.sale();
    const ticketId = await ticketWith(1, sale, { priceCents: 5000, needsReview: true });
    const { orderId, totalCents } = await desk.held(sale, [{ ticketId }]);
    const [row] = await desk.query<{ code: string }>('SELECT code FROM participant WHERE event_id = $1', [
      sale.eventId,
    ]);
    const code = row?.code ?? '';
    await add(code);
    await verify(sale.eventId, 'approve', code);
    expect(await states(code)).toEqual(['APPROVED', 'APPROVED']);
    await desk.expire(sale, orderId);
    expect(await states(code)).toEqual(['CANCELLED', 'CANCELLED']);
    await desk.pay(sale, orderId, totalCents);
    expect(await states(code)).toEqual(['APPROVED', 'APPROVED']);
    const unpaid = await desk.query('SELECT id FROM participant WHERE event_id = $1 AND unpaid', [sale.eventId]);
    expect(unpaid).toEqual([]);
    await figuresHold(sale.eventId);
    expect(await desk.broken(sale)).toEqual([]);
  });
});

test('the door hears whose companion somebody is, and the holder’s result lists them', async () => {
  const { eventId, code } = await holderOf(2);
  const { participantCode } = (await add(code)).data as { participantCode: string };
  await add(code, { name: 'Zhao Min' });
  const scan = async (scanned: string) =>
    (
      await host.call(checkinScan, {
        eventId,
        scans: [{ nonce: nonce(), code: scanned, scannedAt: new Date().toISOString() }],
      })
    ).outcomes[0];
  expect(await scan(participantCode)).toMatchObject({ result: 'ok', companionOf: 'Li Wei' });
  expect(await scan(code)).toMatchObject({
    result: 'ok',
    companionOf: null,
    companions: [
      { name: 'Wang Fang', isInside: true },
      { name: 'Zhao Min', isInside: false },
    ],
  });
  const detail = await host.call(participantDetail, { partsId: await idOf(participantCode) });
  expect(detail.companionOf?.name).toBe('Li Wei');
});

describe('two tabs at once', () => {
  test('add exactly as many as are allowed', async () => {
    const second = await startServer({ database: server.database });
    const { eventId, code } = await holderOf(3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(code, { name: `Nr ${index}` }, index % 2 ? second : server)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3);
    expect(new Set(answers.map(refused))).toEqual(new Set([undefined, 'COMPANIONS_FULL']));
    await figuresHold(eventId);
    await second.close();
  });

  control('without the condition the database refuses the one too many', async () => {
    const database = await freshDatabase();
    const alone = await startServer({ database });
    const owner = await alone.organisation();
    const { code } = await owner.event({ companions: 1 });
    const { participantCode } = await owner.register(code);
    await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ source: string }>(
        `SELECT pg_get_functiondef('add_companion'::regproc) AS source`,
      );
      const condition = ' AND p.companions < k.most';
      expect(rows[0]?.source).toContain(condition);
      await client.query((rows[0]?.source ?? '').replace(condition, ''));
    });
    expect((await add(participantCode, {}, alone)).code).toBe(0);
    expect((await add(participantCode, {}, alone)).code).not.toBe(0);
    expect(unforeseen.splice(0)).toEqual([expect.stringContaining('participant_brings')]);
    await alone.close();
  });
});
