import { randomBytes } from 'node:crypto';
import {
  checkinScan,
  checkinUndo,
  checkinUpdateStatus,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinSignCount } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { participantDetail } from '@convoke/contract/participant/participant.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

const nonce = () => randomBytes(16).toString('hex');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let server: TestServer;
let host: Organisation;
let eventId: string;
let own: string;
let token: string;

beforeAll(async () => {
  server = await startServer({});
  host = await server.organisation();
});
afterAll(() => server.close());
beforeEach(async () => {
  const event = await host.event({ startsAt: minutesAgo(60), endsAt: minutesAgo(-300) });
  eventId = event.eventId;
  own = (await host.register(event.code)).participantCode;
  token = (await host.call(checkinKeyAdd, { eventId, label: 'North gate' })).url.split('#key=')[1] ?? '';
});

const scan = async (scannedAt: string, more: object = {}) =>
  (await server.send(checkinScan, { eventId, scans: [{ nonce: nonce(), code: own, scannedAt, ...more }] }, { token }))
    .data.outcomes[0];
const undo = async (undoneAt: string, more: object = {}) =>
  (
    await server.send(
      checkinUndo,
      { eventId, nonce: nonce(), code: own, undoneAt, reason: 'Wrong person', device: 'Gate 2', ...more },
      { token },
    )
  ).data;
const person = () => host.call(checkinUserByCode, { code: own });
const counted = () => host.call(checkinSignCount, { eventId });

/** Everything that is counted of the event's sign-ins. */
async function figures() {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ states: number; point: number; quarters: number; tally: number }>(
      `SELECT (SELECT count(*)::int FROM checkin_state s JOIN checkin_point c ON c.id = s.point_id WHERE c.event_id = $1) AS states,
         (SELECT signed_in FROM checkin_point WHERE event_id = $1) AS point,
         (SELECT coalesce(sum(signed_in), 0)::int FROM event_quarter WHERE event_id = $1) AS quarters,
         (SELECT signed_in FROM event_tally WHERE event_id = $1) AS tally`,
      [eventId],
    ),
  );
  return rows[0];
}

describe('a wrong check-in', () => {
  test('is taken back at the desk with a reason, once; the log keeps both lines, and the person can come in', async () => {
    const first = await scan(minutesAgo(3));
    expect(first).toMatchObject({ result: 'ok' });
    const once = nonce();
    expect(await undo(minutesAgo(2), { nonce: once })).toEqual({ undone: true });
    expect(await undo(minutesAgo(2), { nonce: once })).toEqual({ undone: true });
    const { signUserId, partsId, signStatus } = await person();
    expect(signStatus).toBe('NOT_SIGNED');
    expect(await counted()).toMatchObject({ signedIn: 0 });
    const { scans } = await host.call(checkinUserDetail, { signUserId });
    expect(scans.map(({ result, note, device }) => [result, note, device])).toEqual([
      ['undone', 'Wrong person', 'Gate 2'],
      ['ok', '', ''],
    ]);
    const { history } = await host.call(participantDetail, { partsId });
    expect(history.find((each) => each.detail.startsWith('undone'))).toMatchObject({
      kind: 'scan',
      by: 'North gate',
      note: 'Wrong person',
    });
    expect(await scan(minutesAgo(1))).toMatchObject({ result: 'ok' });
    expect(await figures()).toEqual({ states: 1, point: 1, quarters: 1, tally: 1 });
  });

  test('comes out the same in whatever order what three devices kept arrives', async () => {
    // In at 10, undone at 8, in again at 6: in since 6.
    const steps = {
      wrong: () => scan(minutesAgo(10)),
      back: () => undo(minutesAgo(8)),
      right: () => scan(minutesAgo(6)),
    };
    const orders = [
      ['wrong', 'back', 'right'],
      ['wrong', 'right', 'back'],
      ['back', 'wrong', 'right'],
      ['back', 'right', 'wrong'],
      ['right', 'wrong', 'back'],
      ['right', 'back', 'wrong'],
    ] as const;
    const base = Date.now();
    for (const order of orders) {
      const event = await host.event({ startsAt: minutesAgo(60), endsAt: minutesAgo(-300) });
      eventId = event.eventId;
      own = (await host.register(event.code)).participantCode;
      token = (await host.call(checkinKeyAdd, { eventId })).url.split('#key=')[1] ?? '';
      for (const step of order) await steps[step]();
      const { signedInAt } = await person();
      expect(Math.round((base - Date.parse(signedInAt ?? '')) / 60_000), order.join()).toBe(6);
      expect(await figures(), order.join()).toEqual({ states: 1, point: 1, quarters: 1, tally: 1 });
    }
  });

  test('takes back the one that was seen and nothing before it: stays, entries of a ticket and figures of before are as they were', async () => {
    const { signPointId } = (await host.call(checkinPointList, { eventId }))[0] ?? { signPointId: '' };
    await host.call(checkinPointUpdate, { signPointId, direction: 'both', reentry: true });
    const { ticketId } = await host.call(ticketAdd, { eventId, name: 'Three times', priceCents: 100, entries: 3 });
    await ask(server.database.superuserUrl, 'UPDATE participant SET ticket_id = $1 WHERE code = $2', [ticketId, own]);
    const stays = async () =>
      ask<{ minutes: number | null }>(
        server.database.superuserUrl,
        `SELECT (extract(epoch FROM y.left_at - y.entered_at) / 60)::int AS minutes FROM checkin_stay y JOIN participant p ON p.id = y.participant_id
         WHERE p.code = $1 AND y.is_stay ORDER BY y.entered_at`,
        [own],
      );
    const used = async () =>
      (
        await ask<{ n: number }>(
          server.database.superuserUrl,
          'SELECT entries_used AS n FROM participant WHERE code = $1',
          [own],
        )
      )[0]?.n;
    // In at 50, out at 40; in at 30, out at 25; in at 20, said once more at 19.
    for (const [minutes, direction] of [
      [50, 'in'],
      [40, 'out'],
      [30, 'in'],
      [25, 'out'],
      [20, 'in'],
    ] as const)
      expect(await scan(minutesAgo(minutes), { direction })).toMatchObject({ result: 'ok' });
    const again = await scan(minutesAgo(19));
    expect(again).toMatchObject({ result: 'already' });
    const lengths = async () => (await stays()).map(({ minutes }) => minutes);
    expect(await lengths()).toEqual([10, 5, null]);
    // What a desk shows is since when they are in, not when they first came.
    expect(Math.round((Date.now() - Date.parse(again?.signedInAt ?? '')) / 60_000)).toBe(20);
    expect(await undo(minutesAgo(18), { signedInAt: again?.signedInAt })).toEqual({ undone: true });
    expect(await lengths()).toEqual([10, 5]);
    expect((await person()).signStatus).toBe('SIGNED_OUT');
    const usedThen = await used();
    // The same sign-in, seen by another desk: nothing more goes.
    await undo(minutesAgo(17), { signedInAt: again?.signedInAt });
    expect(await lengths()).toEqual([10, 5]);
    // Without a moment that was seen it is the last one: its way out goes first, then its way in.
    await undo(minutesAgo(16));
    expect(await lengths()).toEqual([10, null]);
    expect(await used()).toBe(usedThen);
    await undo(minutesAgo(15));
    expect(await lengths()).toEqual([10]);
    // One that was seen long ago, and has been left since.
    await undo(minutesAgo(14), { signedInAt: minutesAgo(50) });
    expect(await lengths()).toEqual([]);
  });

  test('where each scan is an entry, one undo takes one of them back', async () => {
    const { ticketId } = await host.call(ticketAdd, { eventId, name: 'Three times', priceCents: 100, entries: 3 });
    await ask(server.database.superuserUrl, 'UPDATE participant SET ticket_id = $1 WHERE code = $2', [ticketId, own]);
    for (const minutes of [50, 40, 30]) expect(await scan(minutesAgo(minutes))).toMatchObject({ result: 'ok' });
    expect(await scan(minutesAgo(20))).toMatchObject({ result: 'no-entries' });
    await undo(minutesAgo(19));
    expect(await scan(minutesAgo(10))).toMatchObject({ result: 'ok' });
    expect(await scan(minutesAgo(5))).toMatchObject({ result: 'no-entries' });
  });

  test('a scan that comes late is taken back only by an undo that meant it', async () => {
    const { signPointId } = (await host.call(checkinPointList, { eventId }))[0] ?? { signPointId: '' };
    await host.call(checkinPointUpdate, { signPointId, direction: 'both', reentry: true });
    await scan(minutesAgo(35), { direction: 'out', letIn: true });
    await scan(minutesAgo(20), { letIn: true });
    await undo(minutesAgo(15));
    // Of the sign-in that was taken back it says only the same.
    expect(await scan(minutesAgo(30))).toMatchObject({ result: 'undone' });
    expect((await person()).signStatus).not.toBe('SIGNED_IN');
    // This was another one, which they had left by then.
    expect(await scan(minutesAgo(50))).toMatchObject({ result: 'ok' });
    expect(
      await ask(
        server.database.superuserUrl,
        `SELECT (extract(epoch FROM y.left_at - y.entered_at) / 60)::int AS minutes FROM checkin_stay y JOIN participant p ON p.id = y.participant_id
         WHERE p.code = $1 AND y.is_stay`,
        [own],
      ),
    ).toEqual([{ minutes: 15 }]);
  });

  test('a clock that is behind does not undo before the sign-in that was seen', async () => {
    const { signedInAt } = (await scan(minutesAgo(2))) ?? {};
    expect(await undo(minutesAgo(30), { signedInAt })).toEqual({ undone: true });
    expect((await person()).signStatus).toBe('NOT_SIGNED');
  });

  test('somebody who is not in, or of another event, is left alone', async () => {
    expect(await undo(minutesAgo(1))).toEqual({ undone: false });
    expect(await figures()).toEqual({ states: 0, point: 0, quarters: 0, tally: 0 });
    const other = await host.event();
    const { participantCode } = await host.register(other.code);
    expect(await undo(minutesAgo(1), { code: participantCode })).toEqual({ undone: false });
    expect(await undo(minutesAgo(1), { code: 'no code at all' })).toEqual({ undone: false });
  });

  test('a kiosk may not take anything back, and a reason is asked for', async () => {
    await scan(minutesAgo(1));
    const kiosk = (await host.call(checkinKeyAdd, { eventId, role: 'kiosk' })).url.split('#key=')[1] ?? '';
    const asked = { eventId, nonce: nonce(), code: own, undoneAt: minutesAgo(0), reason: 'Wrong person' };
    expect((await server.send(checkinUndo, asked, { token: kiosk })).status).toBe(403);
    expect((await server.send(checkinUndo, { ...asked, reason: ' ' }, { token })).code).toBe(1000);
    expect((await person()).signStatus).toBe('SIGNED_IN');
  });

  test('an organiser takes it back with a reason too, at every point at once', async () => {
    await scan(minutesAgo(1));
    const { signUserId } = await person();
    await host.call(checkinUpdateStatus, { signUserId, status: 0, reason: 'Left again' });
    expect((await host.call(checkinUserDetail, { signUserId })).scans[0]).toMatchObject({
      result: 'undone',
      note: 'Left again',
    });
    expect(await figures()).toEqual({ states: 0, point: 0, quarters: 0, tally: 0 });
  });
});
