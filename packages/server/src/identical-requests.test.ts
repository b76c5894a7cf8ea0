import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { roomEnter } from '@convoke/contract/room/room.calls.ts';
import { voteFormAdd } from '@convoke/contract/vote/vote.calls.ts';
import { votePreview } from '@convoke/contract/vote/vote.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordScans } from './domains/checkin/checkin.record.ts';
import { casterOf } from './domains/vote/casting/vote.caster.ts';
import { withFields } from '../testing/forms.ts';
import { Visitors } from '../testing/room.ts';
import { addTicket, countsOf } from '../testing/selling.ts';
import { type Organisation, place, sign, someone, startServer, type TestServer } from '../testing/server.ts';
import { field, nonce, openSurvey, submit } from '../testing/survey.ts';
import { device, openVote } from '../testing/voting.ts';

let one: TestServer;
let other: TestServer;
let host: Organisation;
let token: string;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  host = await one.organisation();
  token = await one.applicationToken();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** The same request so many times at once at one server: they come into one batch; and then over two servers. */
const crowds = [
  [2, 1],
  [4, 1],
  [20, 1],
  [20, 2],
] as const;

type Sent = { status: number; code: number; data: unknown };

async function atOnce<Answer extends Sent>(
  [times, servers]: readonly [number, number],
  send: (at: TestServer) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => send(index % servers === 0 ? one : other)),
  );
  for (const { status } of answers) expect(status).toBeLessThan(500);
  return answers;
}

/** How many answers of each kind: taken, or the failure's name. */
function kinds(answers: readonly Sent[]): Record<string, number> {
  const kind = ({ code, data }: Sent) => (code === 0 ? 'taken' : (data as { failure: string }).failure);
  return Object.fromEntries([...Map.groupBy(answers, kind)].map(([name, list]) => [name, list.length]));
}

async function count(text: string, value: string): Promise<number> {
  const { rows } = await withClient(one.database.superuserUrl, (client) =>
    client.query<{ n: number }>(`SELECT (${text})::int AS n`, [value]),
  );
  return rows[0]?.n ?? -1;
}

const paperField = field('paper', 'file', { files: { kinds: ['document'], maxBytes: 5000 } });

/** A file for one answer, as its page uploads it. */
async function paper(formId: string) {
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const file = { name: 'a.pdf', bytes };
  const { data } = await one.send(formFileUpload, { formId, fieldId: 'paper' }, { token, file });
  return [{ fileId: data.fileId, name: 'a.pdf', bytes: bytes.length }];
}

describe.each(crowds)('%i identical requests at once at %i server(s)', (...crowd) => {
  const [times] = crowd;

  test('one ballot: every answer is its receipt', async () => {
    const vote = await openVote(host);
    const voter = await device(one, vote);
    const same = { nonce: nonce() };
    const answers = await atOnce(crowd, (at) => voter.cast(vote, [vote.candidates[0] ?? ''], same, at));
    expect(kinds(answers)).toEqual({ taken: times });
    expect(new Set(answers.map(({ data }) => data.receipt)).size).toBe(1);
    expect(await count('SELECT counted FROM round_tally WHERE round_id = $1', vote.roundId)).toBe(1);
    expect(await count('SELECT count(*) FROM ballot WHERE round_id = $1', vote.roundId)).toBe(1);
    // Each with a nonce of its own they are one ballot and refusals.
    const second = await device(one, vote);
    const others = await atOnce(crowd, (at) => second.cast(vote, [vote.candidates[0] ?? ''], {}, at));
    expect(kinds(others)).toEqual({ taken: 1, VOTE_DONE: times - 1 });
  });

  test('one ballot with a limited option and a file: every answer is its receipt', async () => {
    const vote = await openVote(host);
    const { formId } = await host.call(voteFormAdd, { voteId: vote.voteId });
    const fields = [field('seat', 'single', { options: [['front', 1], 'back'] }), paperField];
    await host.call(formUpdate, { formId, fields });
    for (const server of [one, other])
      await expect
        .poll(async () => (await server.send(votePreview, { voteId: vote.voteId }, { token })).data.form?.fields.length)
        .toBe(2);
    for (const hasFile of [false, true]) {
      const answers = hasFile ? { paper: await paper(formId) } : { seat: 'front' };
      const voter = await device(one, vote);
      const same = { nonce: nonce(), answers };
      const cast = await atOnce(crowd, (at) => voter.cast(vote, [vote.candidates[0] ?? ''], same, at));
      expect(kinds(cast)).toEqual({ taken: times });
      expect(new Set(cast.map(({ data }) => data.receipt)).size).toBe(1);
    }
    expect(await count('SELECT count(*) FROM ballot WHERE round_id = $1', vote.roundId)).toBe(2);
  });

  test('one answer to a questionnaire, with and without a file, of the last place there is', async () => {
    const fields = [field('tour', 'single', { options: [['harbour', 1], 'museum'] }), paperField];
    const survey = await openSurvey(host, fields, { answerLimit: 1 });
    const same = { nonce: nonce() };
    const answers = await atOnce(crowd, (at) => submit(at, survey, { tour: 'harbour' }, same));
    expect(kinds(answers)).toEqual({ taken: times });
    expect(new Set(answers.map(({ data }) => data.answerId)).size).toBe(1);
    const filed = await openSurvey(host, fields, { answerLimit: 1 });
    const file = { paper: await paper(filed.formId) };
    const withFile = await atOnce(crowd, (at) => submit(at, filed, file, same));
    expect(kinds(withFile)).toEqual({ taken: times });
    for (const { surveyId } of [survey, filed])
      expect(await count('SELECT answers FROM questionnaire_tally WHERE questionnaire_id = $1', surveyId)).toBe(1);
  });

  test('one registration, with and without a nonce and a file', async () => {
    const { code, eventId } = await host.event();
    const register = (answers: object, more: object) =>
      atOnce(crowd, (at) => at.send(participantRegister, { code, answers, ...more }, { token }));
    const named = await register(someone(), { nonce: `${nonce()}` });
    expect(kinds(named)).toEqual({ taken: times });
    expect(new Set(named.map(({ data }) => data.participantCode)).size).toBe(1);
    const unnamed = await register(someone(), {});
    expect(kinds(unnamed)).toEqual({ taken: 1, ALREADY_REGISTERED: times - 1 });
    const { formId } = await host.call(eventInfo, { eventId });
    await host.call(formUpdate, { formId, fields: withFields(paperField) });
    const filed = await register({ ...someone(), paper: await paper(formId) }, { nonce: nonce(), formVersion: 2 });
    expect(kinds(filed)).toEqual({ taken: times });
    expect(new Set(filed.map(({ data }) => data.participantCode)).size).toBe(1);
    expect(await count('SELECT count(*) FROM participant WHERE event_id = $1', eventId)).toBe(3);
  });

  test('one order of a key, and one each without', async () => {
    const { eventId } = await host.event({ useTicket: 1 });
    const of = { organisationId: host.organisationId, eventId };
    const ticketId = await addTicket(one, of, { stock: 100 });
    const { name, phone, email } = someone();
    const body = { eventId, orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer: { name, phone, email } }] };
    const order = (headers: Record<string, string>) =>
      atOnce(crowd, (at) => at.send(orderCreate, body, { token, headers }));
    const keyed = await order({ 'idempotency-key': nonce() });
    expect(Object.keys(kinds(keyed)).filter((kind) => kind !== 'taken' && kind !== 'ORDER_IN_FLIGHT')).toEqual([]);
    expect(kinds(keyed)['taken']).toBeGreaterThan(0);
    expect((await countsOf(one, ticketId)).held).toBe(1);
    expect(kinds(await order({}))).toEqual({ taken: times });
    expect((await countsOf(one, ticketId)).held).toBe(1 + times);
  });

  test('one scan, one place in a waiting line, and one request of a signature', async () => {
    const { eventId, code } = await host.event();
    const { participantCode } = await host.register(code);
    const scan = { nonce: randomBytes(16).toString('hex'), code: participantCode, scannedAt: new Date().toISOString() };
    const scanned = await atOnce(crowd, (at) =>
      at.send(checkinScan, { eventId, scans: [scan] }, { token: host.token }),
    );
    expect(scanned.flatMap(({ data }) => data.outcomes.map(({ result }) => result))).toEqual(scanned.map(() => 'ok'));
    expect(await count('SELECT count(*) FROM checkin_scan WHERE event_id = $1', eventId)).toBe(1);

    const visitors = new Visitors(one);
    const room = await visitors.fullRoom(host);
    const { visitor } = await visitors.enterWaiting(room.code);
    const entered = await atOnce(crowd, (at) => at.send(roomEnter, { code: room.code, visitor }, { token }));
    for (const { data } of entered) expect(data).toMatchObject({ state: 'waiting', position: 1 });

    const { APP_ID, APP_SECRET } = one.services.settings;
    const { query } = place(eventInfo, { eventId });
    const headers = sign(query, undefined, APP_ID, APP_SECRET);
    const signed = await atOnce(crowd, (at) => at.send(eventInfo, { eventId }, { token: host.token, headers }));
    expect(kinds(signed)).toEqual({ taken: 1, SIGNATURE_REPLAYED: times - 1 });
  });
});

test('one that the database cannot take spoils nobody beside it in its batch', async () => {
  const { eventId, code } = await host.event();
  const people = await Promise.all([host.register(code), host.register(code)]);
  const scan = (participantCode: string, scannedAt: string) =>
    recordScans(one.services, host.organisationId, eventId, [
      { nonce: randomBytes(16).toString('hex'), code: participantCode, scannedAt, forced: false, device: '' },
    ]);
  const [first, , third] = await Promise.allSettled([
    scan(people[0].participantCode, new Date().toISOString()),
    scan(people[0].participantCode, '2026-11-22T00:00:00+23:59'),
    scan(people[1].participantCode, new Date().toISOString()),
  ]);
  expect([first, third]).toMatchObject([{ value: [{ result: 'ok' }] }, { value: [{ result: 'ok' }] }]);

  const vote = await openVote(host);
  const caster = casterOf(one.services);
  const round = await caster.round(host.organisationId, vote.roundId);
  if (!round) throw new Error('there is no round');
  const plain = {
    version: round.round.version,
    address: 'bb'.repeat(8),
    deviceMs: null,
    isBot: false,
    isScript: false,
    choices: [vote.candidates[0] ?? ''],
    choiceKey: 'cc'.repeat(8),
    answers: null,
    formId: null,
    formVersion: null,
  };
  const cast = (voter: string, agent: string) =>
    caster.cast(host.organisationId, round, { ...plain, voter, agent, nonce: nonce() });
  const cases = await Promise.allSettled([
    cast('aa'.repeat(16), ''),
    cast('bb'.repeat(16), 'half of a letter \ud800'),
    cast('cc'.repeat(16), ''),
  ]);
  expect(cases.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
