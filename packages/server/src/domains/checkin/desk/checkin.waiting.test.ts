import { randomBytes } from 'node:crypto';
import {
  checkinScan,
  checkinSelf,
  checkinSignIn,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinConfirm, checkinWaiting, checkinWaitState } from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let one: TestServer;
let other: TestServer;
let host: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  host = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const nonce = () => randomBytes(16).toString('hex');
const query = (text: string, values: unknown[]) =>
  withClient(one.database.superuserUrl, (client) => client.query<Record<string, unknown>>(text, values)).then(
    ({ rows }) => rows,
  );

/** An event whose own point lets nobody in by itself, and a way to scan there. */
async function guarded() {
  const { eventId, code } = await host.event();
  const [point] = await host.call(checkinPointList, { eventId });
  const signPointId = point?.signPointId ?? '';
  await host.call(checkinPointUpdate, { signPointId, needsConfirm: true });
  const ask = async (more: object = {}) => {
    const { participantCode } = await host.register(code);
    const waiting = nonce();
    const scans = [{ nonce: waiting, code: participantCode, scannedAt: new Date().toISOString(), ...more }];
    const { outcomes } = await host.call(checkinScan, { eventId, signPointId, scans });
    return { participantCode, waiting, result: outcomes[0]?.result };
  };
  const statusOf = async (participantCode: string) =>
    (await host.call(checkinUserByCode, { code: participantCode })).signStatus;
  return { eventId, code, signPointId, ask, statusOf };
}

describe('at a point where the staff lets people in', () => {
  test('a scan waits, is confirmed, and only then somebody is in', async () => {
    const { eventId, ask, statusOf } = await guarded();
    const { participantCode, waiting, result } = await ask();
    expect(result).toBe('waiting');
    expect(await statusOf(participantCode)).toBe('NOT_SIGNED');
    expect((await host.call(checkinWaiting, { eventId })).map((each) => each.nonce)).toEqual([waiting]);
    expect(await host.call(checkinWaitState, { eventId, nonce: waiting })).toEqual({ result: 'waiting' });
    const decision = { eventId, waiting, nonce: nonce(), letIn: true };
    expect(await host.call(checkinConfirm, decision)).toMatchObject({ result: 'ok', repeated: false });
    // Sent again after a lost answer it is the same decision.
    expect(await host.call(checkinConfirm, decision)).toMatchObject({ result: 'ok', repeated: true });
    expect(await statusOf(participantCode)).toBe('SIGNED_IN');
    expect(await host.call(checkinWaiting, { eventId })).toEqual([]);
    expect(await host.call(checkinWaitState, { eventId, nonce: waiting })).toEqual({ result: 'ok' });
    const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
    const { scans } = await host.call(checkinUserDetail, { signUserId });
    expect(scans.map(({ result, passed }) => [result, passed])).toEqual([
      ['ok', true],
      ['waiting', false],
    ]);
  });

  test('who is turned away is not in, and a hand at the door lets in at once', async () => {
    const { eventId, ask, statusOf } = await guarded();
    const { participantCode, waiting } = await ask();
    expect(await host.call(checkinConfirm, { eventId, waiting, nonce: nonce(), letIn: false })).toMatchObject({
      result: 'refused',
    });
    expect(await host.call(checkinWaitState, { eventId, nonce: waiting })).toEqual({ result: 'refused' });
    expect(await statusOf(participantCode)).toBe('NOT_SIGNED');
    expect((await ask({ forced: true })).result).toBe('ok');
    // A device without a network has asked its own staff.
    expect((await ask({ letIn: true })).result).toBe('ok');
    expect((await ask({ letIn: false })).result).toBe('refused');
  });

  test('of ten who decide at once over two servers one has decided', async () => {
    const { eventId, ask, statusOf } = await guarded();
    const token = { token: host.token };
    const { participantCode, waiting } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? one : other).send(checkinConfirm, { eventId, waiting, nonce: nonce(), letIn: at % 3 > 0 }, token),
      ),
    );
    const results = answers.map(({ data }) => data.result).sort();
    const first = results.find((result) => result !== 'decided') ?? '';
    expect(['ok', 'refused']).toContain(first);
    expect(results.filter((result) => result === 'decided')).toHaveLength(9);
    expect(await statusOf(participantCode)).toBe(first === 'ok' ? 'SIGNED_IN' : 'NOT_SIGNED');
    // The database itself lets nobody decide what is over.
    await expect(
      query(`UPDATE checkin_wait SET decided_at = lapses_at + interval '1 second' WHERE nonce = $1`, [waiting]),
    ).rejects.toThrow(/decided_in_time/);
  });

  test('after a minute it has lapsed, and what is true by then counts', async () => {
    const { eventId, ask, statusOf } = await guarded();
    const { participantCode, waiting } = await ask();
    await query(`UPDATE checkin_wait SET lapses_at = now() - interval '1 second' WHERE nonce = $1`, [waiting]);
    expect(await host.call(checkinWaiting, { eventId })).toEqual([]);
    expect(await host.call(checkinWaitState, { eventId, nonce: waiting })).toEqual({ result: 'lapsed' });
    expect(await host.call(checkinConfirm, { eventId, waiting, nonce: nonce(), letIn: true })).toMatchObject({
      result: 'lapsed',
    });
    expect(await statusOf(participantCode)).toBe('NOT_SIGNED');

    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall', mostInside: 1 });
    const [{ groupId } = { groupId: '' }] = await host.call(checkinPointList, { eventId });
    const { signPointId } = await host.call(checkinPointAdd, {
      eventId,
      groupId,
      hallId,
      name: 'Hall door',
      needsConfirm: true,
    });
    const both = await Promise.all(
      [1, 2].map(async () => {
        const again = await ask({ letIn: false });
        const { signUserId } = await host.call(checkinUserByCode, { code: again.participantCode });
        const asked = nonce();
        await host.call(checkinSignIn, { signUserId, signPointId, nonce: asked });
        return asked;
      }),
    );
    const decide = (asked: string) =>
      host.call(checkinConfirm, { eventId, waiting: asked, nonce: nonce(), letIn: true });
    expect((await decide(both[0] ?? '')).result).toBe('ok');
    expect((await decide(both[1] ?? '')).result).toBe('full');
    // It goes on waiting: somebody may leave meanwhile.
    expect((await host.call(checkinWaiting, { eventId })).map((each) => each.nonce)).toEqual([both[1]]);
  });

  test('a kiosk asks and is told, and decides nothing; another event knows nothing of it', async () => {
    const { eventId, code } = await guarded();
    const elsewhere = await guarded();
    const { participantCode } = await host.register(code);
    const keyOf = async (of: string, role: 'desk' | 'kiosk') => ({
      token: (await host.call(checkinKeyAdd, { eventId: of, role })).url.split('#key=')[1] ?? '',
    });
    const kiosk = await keyOf(eventId, 'kiosk');
    const waiting = nonce();
    const self = await one.send(checkinSelf, { eventId, nonce: waiting, code: participantCode }, kiosk);
    expect(self.data.result).toBe('waiting');
    expect((await one.send(checkinWaitState, { eventId, nonce: waiting }, kiosk)).data).toEqual({ result: 'waiting' });
    expect((await one.send(checkinWaiting, { eventId }, kiosk)).status).toBe(403);
    const decision = { waiting, nonce: nonce(), letIn: true };
    expect((await one.send(checkinConfirm, { eventId, ...decision }, kiosk)).status).toBe(403);
    const there = await keyOf(elsewhere.eventId, 'desk');
    expect((await one.send(checkinConfirm, { eventId: elsewhere.eventId, ...decision }, there)).status).toBe(403);
    expect((await one.send(checkinWaiting, { eventId: elsewhere.eventId }, there)).data).toEqual([]);
    const desk = await keyOf(eventId, 'desk');
    expect((await one.send(checkinWaiting, { eventId }, desk)).data[0]?.phone).toMatch(/^•/);
    expect((await one.send(checkinConfirm, { eventId, ...decision }, desk)).data.result).toBe('ok');
    expect((await one.send(checkinWaitState, { eventId, nonce: waiting }, kiosk)).data).toEqual({ result: 'ok' });
  });
});
