import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { agendaAdd, agendaDelete, agendaUpdate, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import {
  planAdd,
  planConfirm,
  planDelete,
  planLeave,
  planMail,
  planOpen,
  planTurn,
} from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { releaseBack, releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { aProgramme } from '../../../../testing/programme.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import type { PlanChangesData, PlanConfirmData, ReleasedData } from '../schedule.job-names.ts';
import { cleanPlans } from './schedule.plan.clean.ts';
import { findTold, sendConfirm, tellChanges } from './schedule.plan.mails.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
  token = await server.applicationToken();
});
afterAll(() => server.close());
beforeEach(() => kept.clear());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(server.database.superuserUrl, async (client) => (await client.query<Row>(text, values)).rows);

/** A published event with four items: Opening at 8:00 UTC in the Hall, and Two, Three and Four an hour after each other. */
async function agenda() {
  const { eventId, code } = await organisation.event({ timeZone: 'Europe/Berlin' });
  const { guestId } = await organisation.call(guestAdd, { name: 'Ana' });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
  const programme = await aProgramme(organisation, eventId, eventGuestId);
  for (const [at, title] of ['Two', 'Three', 'Four'].entries())
    await organisation.call(agendaAdd, {
      eventId,
      dateId: programme.dateId,
      placeId: programme.placeId,
      startsAt: `2027-05-01T${String(9 + at).padStart(2, '0')}:00:00Z`,
      minutes: 30,
      title,
      words: title === 'Two' ? { es: { title: 'Dos' } } : {},
    });
  const all = () => organisation.call(dateAll, { eventId });
  const item = async (title: string) => {
    const found = (await all()).items.find((each) => each.title === title);
    if (!found) throw new Error(`no ${title}`);
    return found;
  };
  const change = async (title: string, changes: object) => {
    const { agendaId, version } = await item(title);
    await organisation.call(agendaUpdate, { agendaId, version, ...changes } as never);
  };
  const remove = async (title: string) => {
    const { agendaId, version } = await item(title);
    await organisation.call(agendaDelete, { agendaId, version });
  };
  const release = async () =>
    (await organisation.call(releaseMake, { eventId, version: (await all()).version })).releaseId;
  const first = await release();
  const ask = <Call extends typeof planTurn>(call: Call, input: object) =>
    server.send(call, { code, ...input } as never, { token });
  const make = async (numbers: number[], more: object = {}) =>
    (await server.send(planAdd, { code, numbers, ...more }, { token })).data.key;
  const turn = (key: string, put: number[], out: number[] = []) => ask(planTurn, { key, put, out });
  const open = (key: string) => server.send(planOpen, { code, key }, { token });
  const feed = async (key: string, more = '') =>
    server.app.inject({ method: 'GET', url: `/event/schedule/public/${code}/plan/${key}/calendar.ics${more}` });
  return { eventId, code, ...programme, first, item, change, remove, release, ask, make, turn, open, feed };
}
type Agenda = Awaited<ReturnType<typeof agenda>>;

/** What calendars are told of each item: title, SEQUENCE, state, beginning. */
async function entries(of: Agenda, key: string): Promise<string[]> {
  const { body } = await of.feed(key);
  return body
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((text) => {
      const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? '';
      return [value('SUMMARY'), value('SEQUENCE'), value('STATUS'), value('DTSTART')].join(' ');
    })
    .sort();
}

describe('a plan', () => {
  test('opens by its key alone, which is stored nowhere', async () => {
    const of = await agenda();
    const key = await of.make([1, 3, 3, 999]);
    expect(key).toMatch(/^cvp_[\w-]{43}$/);
    expect((await of.open(key)).data).toEqual({ numbers: [1, 3], mail: null });
    const [row] = await query<{ text: string }>(
      'SELECT p::text AS text FROM agenda_plan p WHERE event_id = $1 ORDER BY created_at DESC LIMIT 1',
      [of.eventId],
    );
    expect(row?.text).not.toContain(key);
    const other = await agenda();
    for (const answer of [
      await of.open('cvp_nobodyhasthiskeyatallnobody'),
      await other.open(key),
      await of.turn('cvp_nobodyhasthiskeyatallnobody', [1]),
      await other.ask(planDelete as never, { key }),
      await other.ask(planMail as never, { key, email: null }),
    ])
      expect(answer).toMatchObject({ status: 200, code: 3000, data: { failure: 'PLAN_UNKNOWN' } });
  });

  test('loses nothing when two devices star at once, and is as asked when asked twice', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    await Promise.all([of.turn(key, [2]), of.turn(key, [3], [1]), of.turn(key, [4]), of.turn(key, [2])]);
    expect((await of.open(key)).data.numbers).toEqual([2, 3, 4]);
    expect((await of.turn(key, [2], [1])).data.numbers).toEqual([2, 3, 4]);
    // In both lists: it is put in.
    expect((await of.turn(key, [2], [2, 3])).data.numbers).toEqual([2, 4]);
  });

  test('holds 500 items, and is refused the next one whole', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 499 }, (_, at) => [at + 1000, 1])));
    await query(`UPDATE agenda_plan SET stars = stars || $2::jsonb WHERE event_id = $1`, [of.eventId, many]);
    expect(await of.turn(key, [2, 3])).toMatchObject({ code: 3004, data: { failure: 'PLAN_FULL' } });
    expect((await of.open(key)).data.numbers).toHaveLength(500);
    expect((await of.turn(key, [2], [1])).data.numbers).toHaveLength(500);
  });

  test('is not there while its event is no more public, nor before a release', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 0 });
    expect([(await of.open(key)).status, (await of.feed(key)).statusCode]).toEqual([403, 403]);
    const { code } = await organisation.event();
    expect(await server.send(planAdd, { code, numbers: [1] }, { token })).toMatchObject({
      data: { failure: 'NOT_RELEASED' },
    });
  });

  test('goes with its address and what was written to it', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    await confirmed(of, key);
    expect((await of.ask(planDelete as never, { key })).code).toBe(0);
    expect(await of.open(key)).toMatchObject({ data: { failure: 'PLAN_UNKNOWN' } });
    expect((await of.feed(key)).statusCode).toBe(403);
    expect(await query('SELECT FROM message WHERE event_id = $1', [of.eventId])).toEqual([]);
  });
});

describe('its calendar', () => {
  test('follows the stars and the releases, always counting on', async () => {
    const of = await agenda();
    const key = await of.make([1, 2]);
    expect(await entries(of, key)).toEqual([
      'Opening 0 CONFIRMED 20270501T080000Z',
      'Two 0 CONFIRMED 20270501T090000Z',
    ]);
    await of.turn(key, [3], [2]);
    expect(await entries(of, key)).toEqual([
      'Opening 0 CONFIRMED 20270501T080000Z',
      'Three 0 CONFIRMED 20270501T100000Z',
      'Two 1 CANCELLED 20270501T090000Z',
    ]);
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.change('Two', { startsAt: '2027-05-01T13:00:00Z' });
    await of.remove('Three');
    // What is being made is nobody's business yet.
    expect(await entries(of, key)).toContain('Opening 0 CONFIRMED 20270501T080000Z');
    await of.release();
    expect(await entries(of, key)).toEqual([
      'Opening 1 CONFIRMED 20270501T120000Z',
      'Three 1 CANCELLED 20270501T100000Z',
      'Two 2 CANCELLED 20270501T130000Z',
    ]);
    await of.turn(key, [2], []);
    expect(await entries(of, key)).toContain('Two 3 CONFIRMED 20270501T130000Z');
    await organisation.call(releaseBack, { releaseId: of.first });
    expect(await entries(of, key)).toEqual([
      'Opening 2 CONFIRMED 20270501T080000Z',
      'Three 2 CONFIRMED 20270501T100000Z',
      'Two 4 CONFIRMED 20270501T090000Z',
    ]);
  });

  test('has the names that the whole programme’s has, and is not sent twice', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    const whole = await server.app.inject({
      method: 'GET',
      url: `/event/schedule/public/${of.code}/calendar.ics?items=1`,
    });
    const uid = (text: string) => /^UID:.*$/m.exec(text)?.[0];
    const first = await of.feed(key);
    expect(uid(first.body)).toBe(uid(whole.body));
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const again = await server.app.inject({
      method: 'GET',
      url: `/event/schedule/public/${of.code}/plan/${key}/calendar.ics`,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    const two = await of.make([2], { language: 'es' });
    expect((await of.feed(two)).body).toContain('SUMMARY:Dos');
    expect((await of.feed(two, '?language=en')).body).toContain('SUMMARY:Two');
  });
});

/** The latest job of a kind, as it stands in the queue. */
async function job<Data>(name: string, eventId: string): Promise<Data | undefined> {
  const rows = await query<{ data: Data }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'eventId' = $2 ORDER BY created_on DESC LIMIT 1`,
    [name, eventId],
  );
  return rows[0]?.data;
}

async function confirmation(of: Agenda): Promise<string> {
  const data = await job<PlanConfirmData>('schedule.planConfirm', of.eventId);
  if (data) await sendConfirm(server.services, data);
  const url = /https?:\S+#confirm=([\w-]+)/.exec(kept.mails.at(-1)?.text ?? '');
  return url?.[1] ?? '';
}

/** Gives an address and opens its link. */
async function confirmed(of: Agenda, key: string, language = 'en'): Promise<string> {
  const { email } = someone();
  expect((await of.ask(planMail as never, { key, email, language })).code).toBe(0);
  expect((await of.ask(planConfirm as never, { token: await confirmation(of) })).code).toBe(0);
  kept.clear();
  return email;
}

/** What the jobs of a release do; `times` as often as they are run. */
async function tell(of: Agenda, times = 1): Promise<void> {
  const data = await job<ReleasedData>('schedule.released', of.eventId);
  if (!data) return;
  for (let run = 0; run < times; run += 1) {
    await findTold(server.services, data);
    const chunks = await query<{ data: PlanChangesData }>(
      `SELECT data FROM pgboss.job WHERE name = 'schedule.planChanges' AND data->>'releaseId' = $1`,
      [data.releaseId],
    );
    for (const chunk of chunks) await tellChanges(server.services, chunk.data);
  }
}

describe('its address', () => {
  test('is written to once its owner has opened the link, and is shown shortened', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    const { email } = someone();
    const short = email.replace(/^(.)[^@]*/, '$1…');
    const answer = await of.ask(planMail as never, { key, email: email.toUpperCase() });
    expect(answer.data).toEqual({ numbers: [1], mail: { address: short, isConfirmed: false } });
    const confirm = await confirmation(of);
    expect(kept.mails).toMatchObject([{ to: email, subject: expect.stringContaining('confirm') as string }]);
    // Run again it writes to nobody.
    await confirmation(of);
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
    const of = await agenda();
    const { email } = someone();
    expect((await of.ask(planMail as never, { key: await of.make([1]), email })).code).toBe(0);
    const again = await of.ask(planMail as never, { key: await of.make([1]), email });
    expect(again).toMatchObject({ code: 3004, data: { failure: 'PLAN_MAIL_WAIT' } });
    expect(again.data).toHaveProperty('retryAfterSeconds');
  });

  test('is forgotten when nobody opens the link within a week, and so is a plan a month after its event', async () => {
    const of = await agenda();
    const key = await of.make([1]);
    await of.ask(planMail as never, { key, email: someone().email });
    await cleanPlans(server.services);
    expect((await of.open(key)).data.mail).not.toBeNull();
    await query(`UPDATE agenda_plan SET mail_asked_at = now() - interval '8 days' WHERE event_id = $1`, [of.eventId]);
    await cleanPlans(server.services);
    expect((await of.open(key)).data).toEqual({ numbers: [1], mail: null });
    await query(
      `UPDATE event SET starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' WHERE id = $1`,
      [of.eventId],
    );
    await cleanPlans(server.services);
    expect(await of.open(key)).toMatchObject({ data: { failure: 'PLAN_UNKNOWN' } });
  });
});

describe('a release', () => {
  test('tells those whose stars moved, changed place or fell out, once each, and nobody else', async () => {
    const of = await agenda();
    const moved = await confirmed(of, await of.make([1, 4]));
    const replaced = await confirmed(of, await of.make([2]), 'es');
    const fallen = await confirmed(of, await of.make([3, 1]));
    const unmoved = await of.make([4]);
    await confirmed(of, unmoved);
    const unstarred = await of.make([1]);
    await confirmed(of, unstarred);
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
    const of = await agenda();
    await confirmed(of, await of.make([1]));
    await of.change('Opening', { title: 'Welcome', description: '<p>Long</p>' });
    await of.release();
    await tell(of);
    // The latest that was anything to tell of added items, which nobody could have starred before.
    expect((await job<ReleasedData>('schedule.released', of.eventId))?.releaseId).toBe(of.first);
    expect(kept.mails).toEqual([]);
  });

  test('that goes back to a former one is told as any other, each release by itself', async () => {
    const of = await agenda();
    const email = await confirmed(of, await of.make([1, 3]));
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
    const of = await agenda();
    const emails = [
      await confirmed(of, await of.make([1])),
      await confirmed(of, await of.make([1])),
      await confirmed(of, await of.make([1])),
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
    const of = await agenda();
    const emails = [await confirmed(of, await of.make([1])), await confirmed(of, await of.make([1]))];
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    kept.answer = (mail) => {
      if (mail.to === emails[1]) throw new Error('killed');
      return { accepted: true, providerId: mail.to };
    };
    await expect(tell(of)).rejects.toThrow('killed');
    // What was in its hands may have left: after a while it counts as such, and is not sent again.
    await query(`UPDATE message SET claimed_at = now() - interval '1 hour' WHERE event_id = $1`, [of.eventId]);
    kept.answer = (mail) => ({ accepted: true, providerId: mail.to });
    await tell(of, 2);
    expect(kept.mails.map(({ to }) => to).sort()).toEqual(emails.sort());
  });

  test('does not tell who has left by the link of a mail, or by their mail program', async () => {
    const of = await agenda();
    const keys = [await of.make([1]), await of.make([1])];
    for (const key of keys) await confirmed(of, key);
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
    const of = await agenda();
    await confirmed(of, await of.make([1]));
    await of.change('Opening', { startsAt: '2027-05-01T12:00:00Z' });
    await of.release();
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 0 });
    await tell(of);
    expect(kept.mails).toEqual([]);
  });
});
