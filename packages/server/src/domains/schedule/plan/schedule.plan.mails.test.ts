import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { planConfirm, planLeave, planMail } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { releaseBack } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Agenda, type AgendaPlans, agendaPlans } from '../../../../testing/agenda-plans.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import type { PlanChangesData, ReleasedData } from '../schedule.job-names.ts';
import { cleanPlans } from './schedule.plan.clean.ts';
import { findTold, tellChanges } from './schedule.plan.mails.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let plans: AgendaPlans;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
  plans = agendaPlans(server, organisation, await server.applicationToken(), kept);
});
afterAll(() => server.close());
beforeEach(() => kept.clear());

/** What the jobs of a release do; `times` as often as they are run. */
async function tell(of: Agenda, times = 1): Promise<void> {
  const data = await plans.job<ReleasedData>('schedule.released', of.eventId);
  if (!data) return;
  for (let run = 0; run < times; run += 1) {
    await findTold(server.services, data);
    const chunks = await plans.query<{ data: PlanChangesData }>(
      `SELECT data FROM pgboss.job WHERE name = 'schedule.planChanges' AND data->>'releaseId' = $1`,
      [data.releaseId],
    );
    for (const chunk of chunks) await tellChanges(server.services, chunk.data);
  }
}

describe('its address', () => {
  test('is written to once its owner has opened the link, and is shown shortened', async () => {
    const of = await plans.agenda();
    const key = await of.make([1]);
    const { email } = someone();
    const short = email.replace(/^(.)[^@]*/, '$1…');
    const answer = await of.ask(planMail as never, { key, email: email.toUpperCase() });
    expect(answer.data).toEqual({ numbers: [1], mail: { address: short, isConfirmed: false } });
    const confirm = await plans.confirmation(of);
    expect(kept.mails).toMatchObject([{ to: email, subject: expect.stringContaining('confirm') as string }]);
    // Run again it writes to nobody.
    await plans.confirmation(of);
    expect(kept.mails).toHaveLength(1);
    expect(await of.ask(planConfirm as never, { token: `${confirm}x` })).toMatchObject({
      code: 3005,
      data: { failure: 'PLAN_LINK_OVER' },
    });
    expect((await of.ask(planConfirm as never, { token: confirm })).data).toEqual({ address: short });
    expect((await of.ask(planConfirm as never, { token: confirm })).code).toBe(0);
    expect((await of.open(key)).data.mail).toEqual({ address: short, isConfirmed: true });
    expect((await of.ask(planMail as never, { key, email: null })).data).toMatchObject({ mail: null });
    expect((await of.ask(planConfirm as never, { token: confirm })).code).toBe(3005);
  });

  test('gets one mail a minute, whoever asks for it', async () => {
    const of = await plans.agenda();
    const { email } = someone();
    expect((await of.ask(planMail as never, { key: await of.make([1]), email })).code).toBe(0);
    const again = await of.ask(planMail as never, { key: await of.make([1]), email });
    expect(again).toMatchObject({ code: 3004, data: { failure: 'PLAN_MAIL_WAIT' } });
    expect(again.data).toHaveProperty('retryAfterSeconds');
  });

  test('is forgotten when nobody opens the link within a week, and so is a plan a month after its event', async () => {
    const of = await plans.agenda();
    const key = await of.make([1]);
    await of.ask(planMail as never, { key, email: someone().email });
    await cleanPlans(server.services);
    expect((await of.open(key)).data.mail).not.toBeNull();
    await plans.query(`UPDATE agenda_plan SET mail_asked_at = now() - interval '8 days' WHERE event_id = $1`, [
      of.eventId,
    ]);
    await cleanPlans(server.services);
    expect((await of.open(key)).data).toEqual({ numbers: [1], mail: null });
    await plans.query(
      `UPDATE event SET starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' WHERE id = $1`,
      [of.eventId],
    );
    await cleanPlans(server.services);
    expect(await of.open(key)).toMatchObject({ data: { failure: 'PLAN_UNKNOWN' } });
  });
});

describe('a release', () => {
  test('tells those whose stars moved, changed place or fell out, once each, and nobody else', async () => {
    const of = await plans.agenda();
    const moved = await plans.confirmed(of, await of.make([1, 4]));
    const replaced = await plans.confirmed(of, await of.make([2]), 'es');
    const fallen = await plans.confirmed(of, await of.make([3, 1]));
    const unmoved = await of.make([4]);
    await plans.confirmed(of, unmoved);
    const unstarred = await of.make([1]);
    await plans.confirmed(of, unstarred);
    await of.turn(unstarred, [], [1]);
    const unconfirmed = await of.make([1, 2, 3]);
    await of.ask(planMail as never, { key: unconfirmed, email: someone().email });
    await of.make([1, 2, 3]);

    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.change('Two', { placeId: of.otherPlaceId });
    await of.remove('Three');
    await of.change('Four', { title: 'Four, anew' });
    await of.release();
    await tell(of, 2);
    expect(kept.mails.map(({ to }) => to).sort()).toEqual([moved, replaced, fallen].sort());
    const to = (address: string) => kept.mails.find((mail) => mail.to === address);
    expect(to(moved)?.subject).toMatch(/^One change in your programme: /);
    // The clock of the event, before and after.
    expect(to(moved)?.text).toMatch(/Opening\nBefore: .*\b10:00.* · Hall\nNow: .*\b14:00.* · Hall/);
    expect(to(moved)?.text).toContain('Europe/Berlin');
    expect(to(moved)?.text).not.toContain('Four');
    expect(to(replaced)?.text).toMatch(/Dos\nAntes: .* · Hall\nAhora: .* · Annex/);
    expect(to(fallen)?.subject).toMatch(/^2 changes /);
    expect(to(fallen)?.text).toMatch(/Three\nBefore: .*\nNow: Cancelled/);
    expect(kept.mails.every((mail) => !mail.html.includes('undefined'))).toBe(true);
  });

  test('that only changes words, or is the first, tells nobody', async () => {
    const of = await plans.agenda();
    await plans.confirmed(of, await of.make([1]));
    await of.change('Opening', { title: 'Welcome', description: '<p>Long</p>' });
    await of.release();
    await tell(of);
    // The latest that was anything to tell of added items, which nobody could have starred before.
    expect((await plans.job<ReleasedData>('schedule.released', of.eventId))?.releaseId).toBe(of.first);
    expect(kept.mails).toEqual([]);
  });

  test('that goes back to a former one is told as any other, each release by itself', async () => {
    const of = await plans.agenda();
    const email = await plans.confirmed(of, await of.make([1, 3]));
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.remove('Three');
    await of.release();
    await tell(of);
    await organisation.call(releaseBack, { releaseId: of.first });
    await tell(of, 2);
    expect(kept.mails.map(({ to }) => to)).toEqual([email, email]);
    expect(kept.mails[1]?.text).toMatch(/Opening\nBefore: .*\b14:00.*\nNow: .*\b10:00/);
    // What was told to be cancelled is back.
    expect(kept.mails[1]?.text).toMatch(/Three\nNow: .*12:00/);
  });

  test('tells everybody once also when the job dies in the midst of it and is run again', async () => {
    const of = await plans.agenda();
    const emails = [
      await plans.confirmed(of, await of.make([1])),
      await plans.confirmed(of, await of.make([1])),
      await plans.confirmed(of, await of.make([1])),
    ];
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    // The mail server is away for one of them.
    kept.answer = (mail) =>
      mail.to === emails[1]
        ? { accepted: false, permanent: false, reason: 'busy' }
        : { accepted: true, providerId: mail.to };
    await expect(tell(of)).rejects.toThrow('tried again');
    const first = kept.mails.filter(({ to }) => to !== emails[1]).map(({ to }) => to);
    kept.clear();
    await tell(of, 2);
    expect([...first, ...kept.mails.map(({ to }) => to)].sort()).toEqual(emails.sort());
  });

  test('tells nobody twice when the process dies while it hands a mail over', async () => {
    const of = await plans.agenda();
    const emails = [await plans.confirmed(of, await of.make([1])), await plans.confirmed(of, await of.make([1]))];
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    kept.answer = (mail) => {
      if (mail.to === emails[1]) throw new Error('killed');
      return { accepted: true, providerId: mail.to };
    };
    await expect(tell(of)).rejects.toThrow('killed');
    // What was in its hands may have left: after a while it counts as such, and is not sent again.
    await plans.query(`UPDATE message SET claimed_at = now() - interval '1 hour' WHERE event_id = $1`, [of.eventId]);
    kept.answer = (mail) => ({ accepted: true, providerId: mail.to });
    await tell(of, 2);
    expect(kept.mails.map(({ to }) => to).sort()).toEqual(emails.sort());
  });

  test('does not tell who has left by the link of a mail, or by their mail program', async () => {
    const of = await plans.agenda();
    const keys = [await of.make([1]), await of.make([1])];
    for (const key of keys) await plans.confirmed(of, key);
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    await tell(of);
    const [byHand, byProgram] = kept.mails;
    kept.clear();
    const leave = /#leave=([\w-]+)/.exec(byHand?.text ?? '')?.[1] ?? '';
    expect((await server.send(planLeave, { code: of.code, token: leave })).code).toBe(0);
    expect((await server.send(planLeave, { code: of.code, token: leave })).code).toBe(0);
    // RFC 8058: no signature, no token, a form as the body.
    expect(byProgram?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<http:\/\/convoke\.test(\S+)>$/.exec(byProgram?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const answer = await server.app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { code: 0 }]);
    for (const key of keys) expect((await of.open(key)).data).toEqual({ numbers: [1], mail: null });
    await of.change('Opening', { startsAt: '2027-05-01T13:00:00Z' });
    await of.release();
    await tell(of, 2);
    expect(kept.mails).toEqual([]);
    expect((await server.send(planLeave, { code: of.code, token: `${leave}x` })).status).toBe(403);
  });

  test('of an event that is public no more is told to nobody', async () => {
    const of = await plans.agenda();
    await plans.confirmed(of, await of.make([1]));
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 0 });
    await tell(of);
    expect(kept.mails).toEqual([]);
  });
});
