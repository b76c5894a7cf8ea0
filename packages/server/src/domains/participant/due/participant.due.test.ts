import { eventNoticeGet, eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import type { DueTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeDueJob } from '../../event/notices/event.notices.due.ops.ts';
import { asked } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { type DueRunData, runDue } from './participant.due.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let now: Date;
const kept = keptMessages();

beforeAll(async () => {
  server = await startServer({
    change(services) {
      kept.takeOver(services);
      services.clock = { now: () => now };
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  now = new Date();
  organisation = await server.organisation();
});

const hour = 3_600_000;
const startsAt = new Date(Math.ceil(Date.now() / hour) * hour + 10 * 24 * hour);
const endsAt = new Date(startsAt.getTime() + 2 * hour);
const at = (of: Date, hours: number) => new Date(of.getTime() + hours * hour);

/** A published event with so many people who are approved. */
async function anEvent(people = 2): Promise<void> {
  const made = await organisation.event({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  eventId = made.eventId;
  for (let n = 0; n < people; n += 1) await organisation.register(made.code);
}

async function set(trigger: DueTrigger, channel: 'mail' | 'sms', more: object = {}): Promise<void> {
  const { notices } = await organisation.call(eventNoticeGet, { eventId });
  const before = notices.find((each) => each.trigger === trigger && each.channel === channel);
  if (!before) throw new Error('no such notice');
  const { isTemplateOff: _, ...cell } = before;
  await organisation.call(eventNoticeUpdate, { eventId, notices: [{ ...cell, isOn: true, ...more }] });
}

/** Does what the queue was asked for, as far as it follows at once. Answers for how long the rest sleeps, in seconds. */
async function work(): Promise<number[]> {
  const sleeps: number[] = [];
  for (;;) {
    const jobs = await asked<{ data: DueRunData; seconds: number }>(
      server,
      `DELETE FROM pgboss.job WHERE name = $1 AND data->>'eventId' = $2
       RETURNING data, round(extract(epoch FROM start_after - created_on))::int AS seconds`,
      [noticeDueJob, eventId],
    );
    if (jobs.length === 0) return sleeps;
    for (const { data, seconds } of jobs) {
      if (seconds > 0) sleeps.push(seconds);
      else await runDue(server.services, data);
    }
  }
}

test('a reminder sleeps until its moment, and then tells everybody once', async () => {
  await anEvent();
  await set('before', 'mail');
  // A week at most, then it looks again.
  expect(await work()).toEqual([7 * 86_400]);
  expect(kept.mails).toHaveLength(0);
  now = at(startsAt, -24);
  const data = { organisationId: organisation.organisationId, eventId, trigger: 'before', channel: 'mail' } as const;
  await Promise.all([runDue(server.services, data), runDue(server.services, data)]);
  expect(await work()).toEqual([]);
  expect(kept.mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Coming up: Spring conference'));
  expect(kept.texts).toHaveLength(0);
  await runDue(server.services, data);
  await work();
  expect(kept.mails).toHaveLength(2);
});

test('an event that is put off is told of at its new time, and of the change', async () => {
  await anEvent(1);
  await set('before', 'sms', { delayMinutes: 60 });
  await set('changed', 'mail', { delayMinutes: 0 });
  await work();
  now = at(startsAt, -1);
  const data = { organisationId: organisation.organisationId, eventId, trigger: 'before', channel: 'sms' } as const;
  await runDue(server.services, data);
  await work();
  expect([kept.texts.length, kept.mails.length]).toEqual([1, 0]);
  const moved = { startsAt: at(startsAt, 48).toISOString(), endsAt: at(endsAt, 48).toISOString() };
  await organisation.call(eventUpdate, { eventId, ...moved });
  await work();
  expect(kept.mails.map(({ subject }) => subject)).toEqual(['Please note: Spring conference has changed']);
  now = at(startsAt, 47);
  await runDue(server.services, data);
  await work();
  expect([kept.texts.length, kept.mails.length]).toEqual([2, 1]);
  // Another title is no change of time or place.
  await organisation.call(eventUpdate, { eventId, title: 'Renamed' });
  await work();
  expect(kept.mails).toHaveLength(1);
});

test('thanks come after the end, not a day too late, and not where they are off', async () => {
  await anEvent(1);
  await set('after', 'mail', { delayMinutes: 60 });
  await work();
  const data = { organisationId: organisation.organisationId, eventId, trigger: 'after', channel: 'mail' } as const;
  now = at(endsAt, 0.5);
  await runDue(server.services, data);
  expect(await work()).toEqual([1800]);
  now = at(endsAt, 26);
  await runDue(server.services, data);
  await work();
  expect(kept.mails).toHaveLength(0);
  now = at(endsAt, 1);
  await set('after', 'mail', { isOn: false });
  await runDue(server.services, data);
  await work();
  expect(kept.mails).toHaveLength(0);
  await set('after', 'mail');
  await work();
  expect(kept.mails.map(({ subject }) => subject)).toEqual(['Thank you for coming: Spring conference']);
});

test('a run that died in the middle tells nobody twice', async () => {
  await anEvent(3);
  await set('before', 'mail');
  await work();
  now = at(startsAt, -24);
  const moment = startsAt.toISOString();
  const data = {
    organisationId: organisation.organisationId,
    eventId,
    trigger: 'before',
    channel: 'mail',
    moment,
  } as const;
  await runDue(server.services, data);
  await runDue(server.services, data);
  expect(kept.mails).toHaveLength(3);
});
