import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { eventNoticeGet, eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeDueJob } from '../../event/notices/event.notices.due.ops.ts';
import { asked } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { type DueRunData, runDue } from './participant.due.ts';
import { type DoorData, doorJob, watchDoor } from './participant.due.door.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;
const kept = keptMessages();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  server = await startServer({ change: (services) => kept.takeOver(services) });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event({ startsAt: inHours(1), endsAt: inHours(3) }));
});

async function set(isOn: boolean, delayMinutes = 0): Promise<void> {
  const { notices } = await organisation.call(eventNoticeGet, { eventId });
  const before = notices.find(({ trigger, channel }) => trigger === 'signed_in' && channel === 'mail');
  if (!before) throw new Error('no such notice');
  const { isTemplateOff: _, ...cell } = before;
  await organisation.call(eventNoticeUpdate, { eventId, notices: [{ ...cell, isOn, delayMinutes }] });
}

/** Registers people and lets them in, all with one request of one desk. */
async function letIn(people: number, scannedCodes: string[] = []): Promise<string[]> {
  const codes = [...scannedCodes];
  for (let n = 0; n < people; n += 1) codes.push((await organisation.register(code)).participantCode);
  const { url } = await organisation.call(checkinKeyAdd, { eventId });
  const scans = codes.map((each) => ({ nonce: crypto.randomUUID(), code: each, scannedAt: new Date().toISOString() }));
  const answer = await server.send(checkinScan, { eventId, scans }, { token: url.split('#key=')[1] ?? '' });
  expect(answer).toMatchObject({ status: 200, code: 0 });
  return codes;
}

/** Does what the queue was asked for. Answers for how long the rest sleeps, in seconds; the door’s own rest is left in the queue. */
async function work(): Promise<number[]> {
  const sleeps: number[] = [];
  for (;;) {
    const jobs = await asked<{ name: string; data: DueRunData & DoorData; seconds: number }>(
      server,
      `DELETE FROM pgboss.job WHERE name = ANY ($1) AND data->>'eventId' = $2
       RETURNING name, data, round(extract(epoch FROM start_after - created_on))::int AS seconds`,
      [[noticeDueJob, doorJob], eventId],
    );
    if (jobs.length === 0) return sleeps;
    for (const { name, data, seconds } of jobs) {
      if (seconds > 0) sleeps.push(seconds);
      else if (name === doorJob) await watchDoor(server.services, data);
      else await runDue(server.services, data);
    }
  }
}
const look = async () => {
  await watchDoor(server.services, { organisationId: organisation.organisationId, eventId, channel: 'mail' });
  return work();
};
const subjects = () => kept.mails.map(({ subject }) => subject);
const welcome = 'You’re checked in: Spring conference';

test('nobody is told where nobody turned it on, nor who came before', async () => {
  await letIn(1);
  expect(await look()).toEqual([]);
  await set(true);
  expect(await work()).toEqual([20]);
  expect(await look()).toEqual([20]);
  expect(subjects()).not.toContain(welcome);
});

test('who is signed in is told once, however many came with one request, and also when a run died', async () => {
  await set(true);
  await work();
  const codes = await letIn(60);
  kept.clear();
  await Promise.all([look(), look()]);
  expect(subjects()).toEqual(Array(60).fill(welcome));
  await letIn(0, codes);
  await look();
  expect(kept.mails).toHaveLength(60);
  await letIn(1);
  kept.clear();
  await look();
  expect(subjects()).toEqual([welcome]);
});

test('it is put off, turned off, and over a day after the event', async () => {
  await set(true, 15);
  await work();
  await letIn(1);
  kept.clear();
  expect((await look()).toSorted((one, other) => one - other)).toEqual([20, 900]);
  expect(kept.mails).toHaveLength(0);
  await set(false);
  expect(await look()).toEqual([]);
  await set(true);
  await work();
  server.services.clock = { now: () => new Date(Date.now() + 28 * hour) };
  expect(await look()).toEqual([]);
  server.services.clock = { now: () => new Date() };
});
