import type { ScanOutcome } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinScan, checkinSelf, checkinUndo } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk, checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { describe, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { keyIsOver, shapes } from './calls.ts';
import type { Conflict, QueuedScan } from './logic/types.ts';
import { Sender } from './sync.ts';

const failure = (status: number, code = status) => new CallFailure({ status, code, message: '', path: '' });
const noTicket = { ticketName: null, ticketKind: null, isSandbox: false };
const scan = (id: number, change: Partial<QueuedScan> = {}): QueuedScan => ({
  id,
  nonce: `nonce-${id}`,
  code: 'CODE',
  codeHash: `hash-${id}`,
  pointId: 'door',
  scannedAt: '2026-11-21T12:00:00.000Z',
  forced: false,
  judged: { result: 'ok', direction: 'in', name: null, company: null, phone: null, signedInAt: null, ...noTicket },
  ...change,
});
const answer = (one: QueuedScan, result: ScanOutcome['result'] = 'ok'): ScanOutcome => ({
  nonce: one.nonce,
  result,
  repeated: false,
  companionOf: null,
  companions: [],
  signUserId: null,
  name: null,
  company: null,
  title: null,
  phone: null,
  signedInAt: one.scannedAt,
  note: '',
  photo: null,
  entries: null,
  forced: one.forced,
  direction: one.direction ?? 'in',
  ...noTicket,
});

/** A device with a queue and a server whose mood a test sets. Pauses pass at once. */
function device(first: QueuedScan[], serve: (scans: QueuedScan[], pointId: string | null) => ScanOutcome[]) {
  let queue = first;
  const sent: number[][] = [];
  const attempts: string[] = [];
  const conflicts: Conflict[] = [];
  const late: string[] = [];
  const sender = new Sender({
    queue: () => Promise.resolve(queue),
    settle: (answered) => {
      queue = queue.filter((each) => !answered.some(({ scan }) => scan.id === each.id));
      for (const { conflict } of answered) if (conflict) conflicts.push(conflict);
      return Promise.resolve();
    },
    forgetPoint: (pointId) => {
      queue = queue.map((each) => (each.pointId === pointId ? { ...each, pointId: null } : each));
      return Promise.resolve();
    },
    send: async (scans, pointId) => {
      sent.push(scans.map((each) => each.id));
      return serve(scans, pointId);
    },
    sendUndo: async (scan, pointId) => {
      sent.push([scan.id]);
      serve([scan], pointId);
    },
    onAttempt: (outcome) => attempts.push(outcome),
    onLate: (answered) => late.push(...answered.map((each) => each.scan.nonce)),
    later: (work, ms) => void setTimeout(work, Math.min(ms, 5)),
  });
  return { sender, sent, attempts, conflicts, late, left: () => queue, add: (one: QueuedScan) => queue.push(one) };
}

describe('the sender', () => {
  test('tries until the network is back, in order, and loses nothing', async () => {
    let failures = 4;
    const all = Array.from({ length: 450 }, (_, id) => scan(id));
    const { sender, sent, attempts, left } = device(all, (scans) => {
      if (failures-- > 0) throw failure(0);
      return scans.map((each) => answer(each));
    });
    sender.kick();
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
    expect(attempts.slice(0, 4)).toEqual(Array(4).fill('unreachable'));
    expect(sent.slice(4).map((each) => each.length)).toEqual([200, 200, 50]);
    expect(sent.slice(4).flat()).toEqual(all.map((each) => each.id));
  });

  test('gives the server’s word to who waits for it, else what was late becomes a conflict', async () => {
    const one = scan(1);
    const quick = device([one], (scans) => scans.map((each) => answer(each, 'already')));
    expect(await quick.sender.answerWithin(one.nonce, 1000)).toMatchObject({ result: 'already' });
    expect(quick.conflicts).toEqual([]);
    const slow = device([one], (scans) => scans.map((each) => answer(each, 'already')));
    slow.sender.kick();
    await vi.waitFor(() => expect(slow.conflicts.map((each) => each.kind)).toEqual(['twice']), 20_000);
    expect(slow.late).toEqual([one.nonce]);
  });

  test('sets a scan aside that the server refuses to take, and goes on with the others', async () => {
    const all = [scan(1), scan(2), scan(3)];
    const { sender, conflicts, left } = device(all, (scans) => {
      if (scans.some((each) => each.id === 2)) throw failure(200, 1000);
      return scans.map((each) => answer(each));
    });
    sender.kick();
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
    expect(conflicts.map(({ nonce, kind }) => [nonce, kind])).toEqual([['nonce-2', 'lost']]);
  });

  test('uses the event’s own point when the chosen one is gone', async () => {
    const { sender, left } = device([scan(1)], (scans, pointId) => {
      if (pointId === 'door') throw failure(403);
      return scans.map((each) => answer(each));
    });
    sender.kick();
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
  });

  test('takes a sign-in back after the scan that it follows, and before the one after it, without a conflict', async () => {
    const undo = { reason: 'Wrong person', signedInAt: null };
    let failures = 2;
    const { sender, sent, conflicts, late, left } = device([scan(1), scan(2, { undo }), scan(3)], (scans) => {
      if (failures-- > 0) throw failure(0);
      return scans.map((each) => answer(each));
    });
    sender.kick();
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
    expect(sent.slice(2)).toEqual([[1], [2], [3]]);
    expect(conflicts).toEqual([]);
    expect(late).toEqual(['nonce-1', 'nonce-3']);
  });

  test('keeps everything when the key is over, and stops asking', async () => {
    const { sender, attempts, sent, left } = device([scan(1)], () => {
      throw failure(401);
    });
    sender.kick();
    await vi.waitFor(() => expect(attempts).toEqual(['key-dead']), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toHaveLength(1);
    expect(left()).toHaveLength(1);
  });
});

test('a wrong clock or a repeated signature does not end a key', () => {
  expect(keyIsOver(failure(401))).toBe(true);
  expect(keyIsOver(failure(403))).toBe(true);
  expect(keyIsOver(failure(401, 4012))).toBe(false);
  expect(keyIsOver(failure(503))).toBe(false);
  expect(keyIsOver(new TypeError('no network'))).toBe(false);
});

test('the light calls are those of the contract', () => {
  const contract = {
    desk: checkinDesk,
    roster: checkinRoster,
    search: checkinSearch,
    scan: checkinScan,
    self: checkinSelf,
    undo: checkinUndo,
  };
  for (const [name, call] of Object.entries(contract)) {
    const { method, path, audience, kind, signed } = call;
    expect({ signed: true, ...shapes[name as keyof typeof shapes] }).toMatchObject({
      method,
      path,
      audience,
      kind,
      signed,
    });
  }
});
