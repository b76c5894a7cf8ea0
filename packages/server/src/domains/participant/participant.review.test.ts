import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import {
  participantDetail,
  participantExamineCount,
  participantOwn,
  participantPage,
} from '@convoke/contract/participant/participant.calls.ts';
import {
  participantAdd,
  participantDelete,
  participantExamineAll,
  participantResend,
  participantUpdate,
  participantVerify,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendWritten, type Written } from '../../../testing/written-client.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

async function onlyParticipant(eventId: string): Promise<string> {
  const page = await organisation.call(participantPage, { eventId });
  return page.records[0]?.partsId ?? '';
}

async function counts(eventId: string): Promise<Record<string, number>> {
  const rows = await organisation.call(participantExamineCount, { eventId });
  return Object.fromEntries(rows.filter((row) => row.count > 0).map((row) => [row.state, row.count]));
}

/** Desks ask for what changed after a revision. */
async function revisions(eventId: string) {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ tally: string; newest: string }>(
      `SELECT t.revision AS tally, (SELECT max(revision) FROM participant p WHERE p.event_id = t.event_id) AS newest
       FROM event_tally t WHERE event_id = $1`,
      [eventId],
    ),
  );
  return { tally: Number(rows[0]?.tally), newest: Number(rows[0]?.newest) };
}

describe('reviewing', () => {
  test('an approval is valid at once; approving again is refused for that row and changes nothing', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    await organisation.register(code);
    await organisation.register(code);
    const all = await organisation.call(participantExamineAll, { eventId });
    expect(all.total).toBe(2);
    const [first = '', second = ''] = all.partsIds;
    const approve = { type: 'approve' as const, eventId, partsIds: [first] };
    const once = await organisation.call(participantVerify, approve);
    expect(once).toEqual({ done: 1, skipped: 0, rows: [{ partsId: first, result: 'done', state: 'APPROVED' }] });
    const before = await organisation.call(participantDetail, { partsId: first });
    const mixed = await organisation.call(participantVerify, { ...approve, partsIds: [first, second] });
    expect(mixed.rows).toEqual([
      { partsId: first, result: 'wrong-state', state: 'APPROVED' },
      { partsId: second, result: 'done', state: 'APPROVED' },
    ]);
    const after = await organisation.call(participantDetail, { partsId: first });
    expect(after).toEqual(before);
    expect(await counts(eventId)).toEqual({ APPROVED: 2 });
  });

  test('every review can be undone; a cancellation goes back to what was before it', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    await organisation.register(code);
    const partsId = await onlyParticipant(eventId);
    const states: (string | null | undefined)[] = [];
    const steps = ['reject', 'undo', 'approve', 'undo', 'cancel', 'undo', 'approve', 'cancel', 'undo'] as const;
    for (const type of steps) {
      const { rows } = await organisation.call(participantVerify, { type, eventId, partsIds: [partsId] });
      states.push(rows[0]?.state);
    }
    expect(states).toEqual([
      'REJECTED',
      'PENDING',
      'APPROVED',
      'PENDING',
      'CANCELLED',
      'PENDING',
      'APPROVED',
      'CANCELLED',
      'APPROVED',
    ]);
    expect(await counts(eventId)).toEqual({ APPROVED: 1 });
    const { history } = await organisation.call(participantDetail, { partsId });
    expect(history.map((each) => each.kind).sort()).toEqual(['registered', ...steps].sort());
    expect(history.find((each) => each.kind === 'approve')?.by).toBe('Tester');
  });

  test('a rejection that is undone goes back to what was before it', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    await organisation.register(code);
    const partsId = await onlyParticipant(eventId);
    const states: (string | null | undefined)[] = [];
    for (const type of ['approve', 'reject', 'undo', 'undo', 'waitlist', 'reject', 'undo'] as const) {
      const { rows } = await organisation.call(participantVerify, { type, eventId, partsIds: [partsId] });
      states.push(rows[0]?.state);
    }
    expect(states).toEqual(['APPROVED', 'REJECTED', 'APPROVED', 'PENDING', 'WAITLISTED', 'REJECTED', 'WAITLISTED']);
    expect(await counts(eventId)).toEqual({ WAITLISTED: 1 });
  });

  test('on the waiting list the place is free for others; from there people are approved, rejected, or back under review', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true, capacity: 1 });
    await organisation.register(code);
    const partsId = await onlyParticipant(eventId);
    const review = async (type: 'waitlist' | 'undo' | 'approve' | 'reject' | 'cancel') => {
      const { rows } = await organisation.call(participantVerify, { type, eventId, partsIds: [partsId] });
      return [rows[0]?.result, rows[0]?.state];
    };
    expect(await review('waitlist')).toEqual(['done', 'WAITLISTED']);
    expect(await counts(eventId)).toEqual({ WAITLISTED: 1 });
    const waiting = await organisation.call(participantPage, { eventId, state: 'WAITLISTED' });
    expect(waiting.records.map((each) => each.partsId)).toEqual([partsId]);
    expect(await review('waitlist')).toEqual(['wrong-state', 'WAITLISTED']);
    expect(await review('undo')).toEqual(['done', 'PENDING']);
    expect(await review('waitlist')).toEqual(['done', 'WAITLISTED']);
    await organisation.register(code);
    expect(await review('approve')).toEqual(['full', 'WAITLISTED']);
    expect(await review('reject')).toEqual(['done', 'REJECTED']);
    expect(await review('waitlist')).toEqual(['done', 'WAITLISTED']);
    expect(await counts(eventId)).toEqual({ PENDING: 1, WAITLISTED: 1 });
  });

  test('one free place, ten of the waiting list approved at once: one has it', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true, capacity: 10 });
    for (let n = 0; n < 10; n += 1) await organisation.register(code);
    const { partsIds } = await organisation.call(participantExamineAll, { eventId });
    await organisation.call(participantVerify, { type: 'waitlist', eventId, partsIds });
    await organisation.call(eventUpdate, { eventId, capacity: 1 });
    const answers = await Promise.all(
      partsIds.map((id) => organisation.call(participantVerify, { type: 'approve', eventId, partsIds: [id] })),
    );
    expect(answers.flatMap(({ rows }) => rows.map(({ result }) => result)).sort()).toEqual([
      'done',
      ...Array.from({ length: 9 }, () => 'full'),
    ]);
    expect(await counts(eventId)).toEqual({ APPROVED: 1, WAITLISTED: 9 });
  });

  test('undoing a rejection is refused when the place is gone', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true, capacity: 1 });
    await organisation.register(code);
    const partsId = await onlyParticipant(eventId);
    await organisation.call(participantVerify, { type: 'reject', eventId, partsIds: [partsId] });
    await organisation.register(code);
    const undone = await organisation.call(participantVerify, { type: 'undo', eventId, partsIds: [partsId] });
    expect(undone.rows).toEqual([{ partsId, result: 'full', state: 'REJECTED' }]);
    expect(await counts(eventId)).toEqual({ PENDING: 1, REJECTED: 1 });
  });

  test('two reviewers at once: one does it, the other is told', async () => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    await organisation.register(code);
    const partsIds = [await onlyParticipant(eventId)];
    const both = await Promise.all(
      [1, 2].map(() => organisation.call(participantVerify, { type: 'approve', eventId, partsIds })),
    );
    expect(both.map((each) => each.done).reduce((sum, done) => sum + done, 0)).toBe(1);
  });

  test('ids of another event or organisation are not found', async () => {
    const mine = await organisation.event();
    const other = await organisation.event();
    await organisation.register(other.code);
    const partsId = await onlyParticipant(other.eventId);
    const { rows } = await organisation.call(participantVerify, {
      type: 'cancel',
      eventId: mine.eventId,
      partsIds: [partsId],
    });
    expect(rows).toEqual([{ partsId, result: 'not-found', state: null }]);
    const stranger = await server.organisation();
    const seen = await server.send(participantDetail, { partsId }, { token: stranger.token });
    const none = await server.send(participantDetail, { partsId: mine.eventId }, { token: stranger.token });
    expect([seen.status, seen.code]).toEqual([none.status, none.code]);
    expect(await stranger.call(participantDelete, { partsIds: [partsId] })).toEqual({ deleted: 0 });
  });
});

describe('eventId and partsIds stand wherever a client puts them', () => {
  const eventWith = async (people: number) => {
    const { eventId, code } = await organisation.event({ needsReview: true });
    for (let n = 0; n < people; n += 1) await organisation.register(code);
    const { partsIds } = await organisation.call(participantExamineAll, { eventId });
    return { eventId, partsIds };
  };
  const path = '/event/public/v2/participants/verify/waitlist';
  type Places = (eventId: string, partsIds: string[]) => Omit<Written, 'path'>;
  const places: Record<string, Places> = {
    'in the query, one': (eventId, [one]) => ({ query: `eventId=${eventId}&partsIds=${one}` }),
    'in the query, repeated': (eventId, ids) => ({
      query: [`eventId=${eventId}`, ...ids.map((each) => `partsIds=${each}`)].join('&'),
    }),
    'in the query, with commas': (eventId, ids) => ({ query: `eventId=${eventId}&partsIds=${ids.join(',')}` }),
    'in the query, with an empty JSON body': (eventId, ids) => ({
      query: `eventId=${eventId}&partsIds=${ids.join(',')}`,
      json: {},
    }),
    'in a JSON body': (eventId, partsIds) => ({ json: { eventId, partsIds } }),
    'ids as the whole body, the event in the query': (eventId, ids) => ({ query: `eventId=${eventId}`, json: ids }),
    'form-encoded, repeated': (eventId, ids) => ({
      form: [`eventId=${eventId}`, ...ids.map((each) => `partsIds=${each}`)].join('&'),
    }),
    'form-encoded, with commas': (eventId, ids) => ({ form: `eventId=${eventId}&partsIds=${ids.join(',')}` }),
  };
  test.each(Object.entries(places))('%s', async (what, placed) => {
    const { eventId, partsIds } = await eventWith(what.endsWith('one') ? 1 : 2);
    const written = { ...placed(eventId, partsIds), path, token: organisation.token };
    const answer = await sendWritten<{ done: number; rows: object[] }>(server, written);
    expect([answer.code, answer.data.done]).toEqual([0, partsIds.length]);
    expect(await counts(eventId)).toEqual({ WAITLISTED: partsIds.length });
  });
});

describe('by hand', () => {
  test('an added person is approved whatever the review, in closed events too, and counts as a place', async () => {
    const { eventId } = await organisation.event({
      needsReview: true,
      capacity: 1,
      registrationClosesAt: new Date(Date.now() - 1000).toISOString(),
    });
    const added = await organisation.call(participantAdd, { eventId, answers: someone() });
    const detail = await organisation.call(participantDetail, { partsId: added.partsId });
    expect(detail).toMatchObject({ state: 'APPROVED', channel: 'organiser', participantCode: added.participantCode });
    const full = await server.send(participantAdd, { eventId, answers: someone() }, { token: organisation.token });
    expect(full.code).toBe(3004);
    const bad = await server.send(participantAdd, { eventId, answers: {} }, { token: organisation.token });
    expect(bad.data).toMatchObject({
      fields: [{ path: 'answers.name' }, { path: 'answers.phone' }, { path: 'answers.email' }],
    });
  });

  test('a change is checked like a registration, and desks learn of it', async () => {
    const { eventId, code } = await organisation.event();
    const known = someone();
    await organisation.register(code, { ...known });
    const { partsId } = await organisation.call(participantAdd, { eventId, answers: someone() });
    const before = await revisions(eventId);
    await organisation.call(participantUpdate, { partsId, answers: { ...someone(), name: 'New name' } });
    const after = await revisions(eventId);
    expect(after.tally).toBeGreaterThan(before.tally);
    expect(after.newest).toBe(after.tally);
    const detail = await organisation.call(participantDetail, { partsId });
    expect(detail).toMatchObject({ name: 'New name', version: 2, answers: { name: 'New name' } });
    const taken = await server.send(
      participantUpdate,
      { partsId, answers: { ...someone(), email: known.email } },
      { token: organisation.token },
    );
    expect(taken).toMatchObject({ code: 3001, data: { by: 'email' } });
    const own = await server.send(
      participantUpdate,
      { partsId, answers: { ...someone(), phone: detail.phone } },
      { token: organisation.token },
    );
    expect(own.code).toBe(0);
  });

  test('a deleted person is gone, the place free, the number usable again', async () => {
    const { eventId, code } = await organisation.event({ capacity: 1 });
    const person = someone();
    const { participantCode } = await organisation.register(code, person);
    const partsId = await onlyParticipant(eventId);
    expect(await organisation.call(participantDelete, { partsIds: [partsId, eventId] })).toEqual({ deleted: 1 });
    expect(await organisation.call(participantDelete, { partsIds: [partsId] })).toEqual({ deleted: 0 });
    const token = await server.applicationToken();
    expect((await server.send(participantOwn, { code: participantCode }, { token })).status).toBe(403);
    await organisation.register(code, person);
    expect(await counts(eventId)).toEqual({ APPROVED: 1 });
  });

  test('a confirmation is sent again only to people who have a place', async () => {
    const { eventId, code } = await organisation.event();
    await organisation.register(code);
    const partsId = await onlyParticipant(eventId);
    expect(await organisation.call(participantResend, { partsId })).toEqual({});
    await organisation.call(participantVerify, { type: 'cancel', eventId, partsIds: [partsId] });
    const refused = await server.send(participantResend, { partsId }, { token: organisation.token });
    expect(refused.code).toBe(3001);
  });

  test('changing the capacity below what is taken stays refused', async () => {
    const { eventId, code } = await organisation.event({ capacity: 3 });
    await organisation.register(code);
    await organisation.register(code);
    const answer = await server.send(eventUpdate, { eventId, capacity: 1 }, { token: organisation.token });
    expect(answer.code).toBe(3001);
  });
});
