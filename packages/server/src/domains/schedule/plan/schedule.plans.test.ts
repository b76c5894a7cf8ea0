import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { planAdd, planDelete, planMail } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { releaseBack } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Agenda, type AgendaPlans, agendaPlans } from '../../../../testing/agenda-plans.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let token: string;
let plans: AgendaPlans;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
  token = await server.applicationToken();
  plans = agendaPlans(server, organisation, token, kept);
});
afterAll(() => server.close());
beforeEach(() => kept.clear());

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
    const of = await plans.agenda();
    const key = await of.make([1, 3, 3, 999]);
    expect(key).toMatch(/^cvp_[\w-]{43}$/);
    expect((await of.open(key)).data).toEqual({ numbers: [1, 3], mail: null });
    const [row] = await plans.query<{ text: string }>(
      'SELECT p::text AS text FROM agenda_plan p WHERE event_id = $1 ORDER BY created_at DESC LIMIT 1',
      [of.eventId],
    );
    expect(row?.text).not.toContain(key);
    const other = await plans.agenda();
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
    const of = await plans.agenda();
    const key = await of.make([1]);
    await Promise.all([of.turn(key, [2]), of.turn(key, [3], [1]), of.turn(key, [4]), of.turn(key, [2])]);
    expect((await of.open(key)).data.numbers).toEqual([2, 3, 4]);
    expect((await of.turn(key, [2], [1])).data.numbers).toEqual([2, 3, 4]);
    // In both lists: it is put in.
    expect((await of.turn(key, [2], [2, 3])).data.numbers).toEqual([2, 4]);
  });

  test('holds 500 items, and is refused the next one whole', async () => {
    const of = await plans.agenda();
    const key = await of.make([1]);
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 499 }, (_, at) => [at + 1000, 1])));
    await plans.query(`UPDATE agenda_plan SET stars = stars || $2::jsonb WHERE event_id = $1`, [of.eventId, many]);
    expect(await of.turn(key, [2, 3])).toMatchObject({ code: 3004, data: { failure: 'PLAN_FULL' } });
    expect((await of.open(key)).data.numbers).toHaveLength(500);
    expect((await of.turn(key, [2], [1])).data.numbers).toHaveLength(500);
  });

  test('is not there while its event is no more public, nor before a release', async () => {
    const of = await plans.agenda();
    const key = await of.make([1]);
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 0 });
    expect([(await of.open(key)).status, (await of.feed(key)).statusCode]).toEqual([403, 403]);
    const { code } = await organisation.event();
    expect(await server.send(planAdd, { code, numbers: [1] }, { token })).toMatchObject({
      data: { failure: 'NOT_RELEASED' },
    });
  });

  test('goes with its address and what was written to it', async () => {
    const of = await plans.agenda();
    const key = await of.make([1]);
    await plans.confirmed(of, key);
    expect((await of.ask(planDelete as never, { key })).code).toBe(0);
    expect(await of.open(key)).toMatchObject({ data: { failure: 'PLAN_UNKNOWN' } });
    expect((await of.feed(key)).statusCode).toBe(403);
    expect(await plans.query('SELECT FROM message WHERE event_id = $1', [of.eventId])).toEqual([]);
  });
});

describe('its calendar', () => {
  test('follows the stars and the releases, always counting on', async () => {
    const of = await plans.agenda();
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
    const of = await plans.agenda();
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
