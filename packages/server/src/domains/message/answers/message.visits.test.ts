import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { messageClicks, messageJudgeAgain, messageLineEvents } from '@convoke/contract/message/message.visit.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineOf, sentMail, tallyOf } from '../../../../testing/message-answers.ts';
import { asked } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv } from '../../../../testing/top-up.ts';
import { unknown } from '../../../core/mail/hand-off.ts';
import { systemClock } from '../../../core/clock.ts';
import { judgeTask } from './message.answers.jobs.ts';
import { linksOf } from './message.tracking.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: { ...payableEnv, TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  server.services.clock = systemClock;
  organisation = await server.organisation();
});

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A request of somebody at an address, some minutes after now. */
async function visit(
  url: string,
  { agent = browser, address = '203.0.113.7', minutes = 5, method = 'GET' as 'GET' | 'HEAD' } = {},
) {
  const now = Date.now() + minutes * 60_000;
  server.services.clock = { now: () => new Date(now) };
  return server.app.inject({ method, url, headers: { 'user-agent': agent, 'x-forwarded-for': address } });
}

test('an opening and a click by a person stand at the message, in the tally and in the history; only the network is kept', async () => {
  const { memberId } = await organisation.call(memberEntry, { name: 'Ana', emails: ['ana@example.com'] });
  const mail = await sentMail(server, organisation, kept, 'ana@example.com');
  await asked(server, 'UPDATE message_line SET member_id = $1 WHERE id = $2', [memberId, mail.lineId]);
  const picture = await visit(mail.picture);
  expect(picture.headers['content-type']).toBe('image/gif');
  expect(picture.headers['cache-control']).toContain('no-store');
  const click = await visit(mail.link(2), { minutes: 6 });
  expect(click.statusCode).toBe(302);
  expect(click.headers.location).toBe('https://example.com/two');
  await visit(mail.link(2), { minutes: 9 });
  expect(await lineOf(server, mail.taskId)).toMatchObject({
    opened_at: expect.any(Date) as Date,
    clicked_at: expect.any(Date) as Date,
  });
  expect(await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link')).toEqual({
    opened: 1,
    clicked: 1,
    'link 2': 1,
  });
  const { events } = await organisation.call(messageLineEvents, { lineId: mail.lineId });
  expect(events.map(({ kind, network, verdict, why }) => [kind, network, verdict, why])).toEqual([
    ['click', '203.0.113.0/24', 'person', 'plain'],
    ['click', '203.0.113.0/24', 'person', 'plain'],
    ['open', '203.0.113.0/24', 'person', 'plain'],
  ]);
  expect(await organisation.call(messageClicks, { taskId: mail.taskId })).toEqual([
    { link: 1, url: 'https://example.com/one', people: 0 },
    { link: 2, url: 'https://example.com/two', people: 1 },
  ]);
  const { records } = await organisation.call(memberLogList, { memberId, size: 50 });
  const kinds = records.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'messageOpened' || kind === 'messageClicked').toSorted()).toEqual([
    'messageClicked',
    'messageOpened',
  ]);
});

test('whoever asks for a picture or a link without end is kept a hundred times, and counted beyond, also when many ask at once', async () => {
  const mail = await sentMail(server, organisation, kept, 'ana@example.com');
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        visit(at % 2 ? mail.picture : mail.link(1), { agent: 'x'.repeat(1000), address: `203.0.${round}.${at}` }),
      ),
    );
  expect((await visit(mail.picture)).headers['content-type']).toBe('image/gif');
  expect((await visit(mail.link(2))).headers.location).toBe('https://example.com/two');
  const { events, visits } = await organisation.call(messageLineEvents, { lineId: mail.lineId });
  expect([events.length, visits]).toEqual([100, 137]);
});

test('a scanner gets the same answers, and counts for nobody; what came before it is judged with it', async () => {
  const mail = await sentMail(server, organisation, kept, 'bo@example.com');
  const first = await visit(mail.link(1), { minutes: 5 });
  expect(first.headers.location).toBe('https://example.com/one');
  expect(await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link')).toEqual({
    opened: 1,
    clicked: 1,
    'link 1': 1,
  });
  const decoy = await visit(mail.link(0), { minutes: 5.01 });
  expect(decoy.statusCode).toBe(302);
  expect(await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link')).toEqual({});
  expect(await lineOf(server, mail.taskId)).toMatchObject({ opened_at: null, clicked_at: null });
  const head = await visit(mail.link(1), { method: 'HEAD', minutes: 200 });
  expect(head.headers.location).toBe('https://example.com/one');
  // Whoever reads it later counts.
  await visit(mail.link(1), { minutes: 300, address: '198.51.100.9' });
  expect(await tallyOf(server, mail.taskId, 'clicked', 'link')).toEqual({ clicked: 1, 'link 1': 1 });
});

test('it can be judged again: from the raw events alone', async () => {
  const mail = await sentMail(server, organisation, kept, 'cy@example.com');
  await visit(mail.picture);
  await visit(mail.link(1), { minutes: 7 });
  const before = await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link');
  // As if older rules had taken both for a scanner.
  await asked(
    server,
    "UPDATE message_event SET verdict = 'scanner', class = 'agent', rule_version = 0 WHERE task_id = $1",
    [mail.taskId],
  );
  await asked(server, 'UPDATE message_line SET opened_at = NULL, clicked_at = NULL WHERE task_id = $1', [mail.taskId]);
  await asked(server, "UPDATE message_tally SET n = 0 WHERE task_id = $1 AND what IN ('opened', 'clicked', 'link')", [
    mail.taskId,
  ]);
  await organisation.call(messageJudgeAgain, { taskId: mail.taskId });
  const { organisationId } = organisation;
  await judgeTask(server.services, { organisationId, taskId: mail.taskId });
  expect(await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link')).toEqual(before);
  await judgeTask(server.services, { organisationId, taskId: mail.taskId });
  expect(await tallyOf(server, mail.taskId, 'opened', 'clicked', 'link')).toEqual(before);
  expect(
    await asked(server, 'SELECT DISTINCT verdict, rule_version FROM message_event WHERE task_id = $1', [mail.taskId]),
  ).toEqual([{ verdict: 'person', rule_version: 1 }]);
});

test('a click settles what was unknown', async () => {
  kept.answer = () => unknown('no answer');
  const mail = await sentMail(server, organisation, kept, 'di@example.com');
  expect((await lineOf(server, mail.taskId)).state).toBe('unknown');
  await visit(mail.link(1));
  expect((await lineOf(server, mail.taskId)).state).toBe('delivered');
});

test('many at once of one message are each kept, and counted once', async () => {
  const mail = await sentMail(server, organisation, kept, 'ed@example.com');
  server.services.clock = { now: () => new Date(Date.now() + 600_000) };
  await Promise.all(
    Array.from({ length: 40 }, () =>
      server.app.inject({ url: mail.picture, headers: { 'user-agent': browser, 'x-forwarded-for': '203.0.113.7' } }),
    ),
  );
  const [row] = await asked<{ n: string }>(server, 'SELECT count(*) AS n FROM message_event WHERE task_id = $1', [
    mail.taskId,
  ]);
  expect(Number(row?.n)).toBe(40);
  expect(await tallyOf(server, mail.taskId, 'opened')).toEqual({ opened: 1 });
});

test('a link leads nowhere but to where the mail had it', async () => {
  const mail = await sentMail(server, organisation, kept, 'fay@example.com');
  for (const path of [mail.link(3), mail.link(999), `${mail.link(1)}x`, `/m/c/${'A'.repeat(54)}/1`, '/m/c/x/1']) {
    const answer = await visit(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  }
  const foreign = await visit(`${mail.link(1)}?url=https://evil.example`);
  expect(foreign.headers.location).toBe('https://example.com/one');
  expect((await visit('/m/o/nothing.gif')).statusCode).toBe(200);
});

test('links: of the web and the same for everybody; others stay as they are', () => {
  const html =
    '<a class="b" href="https://example.com/?a=1&amp;b=2">A</a><a href=\'https://example.com/x\'>B</a><a href="mailto:a@example.com">C</a>' +
    '<a href="https://example.com/{{name}}">D</a><a href="javascript:alert(1)">E</a><a href="#top">F</a><a href="https://example.com/x">G</a>';
  expect(linksOf(html)).toEqual(['https://example.com/?a=1&b=2', 'https://example.com/x']);
});

test('a mail can be left by one press, and a promotion says how in its own text', async () => {
  const promotion = await sentMail(server, organisation, kept, 'gus@example.com');
  const mail = kept.mails.at(-1);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(promotion.html).toContain(promotion.leave);
  expect(mail?.text).toContain(promotion.leave);
  const own = await sentMail(server, organisation, kept, 'hal@example.com', {
    html: '<p>Hello</p><p><a href="{{unsubscribeUrl}}">Leave</a></p>',
  });
  expect(own.html.split(own.leave)).toHaveLength(2);
});
