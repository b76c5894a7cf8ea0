import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { messageLeave, messagePreferences } from '@convoke/contract/message/message.leave.calls.ts';
import {
  messageStopAdd,
  messageStopExport,
  messageStopImport,
  messageStopLift,
  messageStopList,
} from '@convoke/contract/message/message.stop.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineOf, sentMail, stopsOf, tallyOf } from '../../../../testing/message-answers.ts';
import { asked, mailTask, run, typed } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv } from '../../../../testing/top-up.ts';
import { control } from '../../../../testing/tier.ts';

const kept = keptMessages();
let server: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: payableEnv });
  other = await startServer({ change: kept.takeOver, env: payableEnv, database: server.database });
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const sent = (address: string, more: Parameters<typeof sentMail>[4] = {}) =>
  sentMail(server, organisation, kept, address, more);
const tokenOf = (path: string) => path.split('/').at(-1) ?? '';
const post = (url: string, body = '') =>
  server.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const listed = async (filter: object = {}) =>
  (await call(messageStopList, { channel: 'mail', size: 100, ...filter })).records;

test('one press of a mail program leaves promotions, and one more is as good as the first', async () => {
  const { memberId } = await call(memberEntry, { name: 'Ana', emails: ['ana@example.com'] });
  const mail = await sent('ana@example.com');
  for (const _ of [1, 2]) {
    const answer = await post(mail.leave, 'List-Unsubscribe=One-Click');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 0 });
  }
  expect(await stopsOf(server, 'ana@example.com')).toEqual([
    { scope: 'promotion', why: 'unsubscribed', is_lifted: false },
  ]);
  expect(await tallyOf(server, mail.taskId, 'unsubscribed')).toEqual({ unsubscribed: 1 });
  const log = await call(memberLogList, { memberId, size: 50 });
  expect(log.records.filter(({ kind }) => kind === 'messageStopped')).toHaveLength(1);
  // The next promotion passes them over, a notice does not.
  kept.clear();
  const promotion = await mailTask(organisation, { sources: typed('ana@example.com') });
  await run(server, organisation, promotion.taskId);
  expect(kept.mails).toHaveLength(0);
  expect(await lineOf(server, promotion.taskId)).toMatchObject({ state: 'suppressed', class: 'opted_out' });
  const notice = await mailTask(organisation, { sources: typed('ana@example.com'), purpose: 'notice' });
  await run(server, organisation, notice.taskId);
  expect(kept.mails).toHaveLength(1);
});

test('looking at the page changes nothing, however often', { timeout: 240_000 }, async () => {
  const mail = await sent('bo@example.com');
  const rows = () =>
    asked<{ n: string }>(
      server,
      `SELECT (SELECT count(*) FROM message_stop) || ' ' || (SELECT count(*) FROM message_event) || ' ' || (SELECT count(*) FROM member_log)
         || ' ' || (SELECT coalesce(sum(xmin::text::bigint), 0) FROM message_line) AS n`,
    );
  const before = await rows();
  const looks = Number(process.env['LEAVE_LOOKS'] ?? 500);
  for (let at = 0; at < looks; at += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        server.app.inject({
          method: 'GET',
          url: n % 5 === 0 ? `${mail.leave}?language=ja` : mail.leave,
          headers: { accept: 'text/html', 'user-agent': n % 2 === 0 ? '' : 'Mozilla/5.0 (scanner)' },
        }),
      ),
    );
    // Without a build of the web there is no page to look at.
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
  }
  expect(await rows()).toEqual(before);
});

test('the page says what somebody wants, finer or none of it, and takes back only what they did themselves', async () => {
  const mail = await sent('cy@example.com');
  const token = tokenOf(mail.leave);
  const say = async (wants: string) => (await server.send(messagePreferences, { token, wants })).data.wants;
  expect(await say('notices')).toBe('notices');
  expect(await say('nothing')).toBe('nothing');
  expect(await say('notices')).toBe('notices');
  expect(await say('all')).toBe('all');
  expect((await stopsOf(server, 'cy@example.com')).every(({ is_lifted }) => is_lifted)).toBe(true);
  await call(messageStopAdd, { channel: 'mail', addresses: ['cy@example.com'], scope: 'all' });
  expect(await say('all')).toBe('nothing');
});

test('a mail program may send the form in either way that RFC 8058 names, or none', async () => {
  const bodies = [
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [undefined, ''],
  ] as const;
  for (const [at, [type, payload]] of bodies.entries()) {
    const address = `di${at}@example.com`;
    const { leave } = await sent(address);
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await server.app.inject({ method: 'POST', url: leave, headers, payload });
    expect([type, answer.statusCode]).toEqual([type, 200]);
    expect(await stopsOf(server, address)).toHaveLength(1);
  }
});

test('leaving a notice leaves everything', async () => {
  const mail = await sent('di@example.com', { purpose: 'notice' });
  expect((await post(mail.leave)).statusCode).toBe(200);
  expect(await stopsOf(server, 'di@example.com')).toEqual([{ scope: 'all', why: 'unsubscribed', is_lifted: false }]);
});

test('what is none of ours, or of another purpose, leaves nobody', async () => {
  const mail = await sent('ed@example.com');
  const picture = /\/m\/o\/([\w-]+)\.gif/.exec(mail.picture)?.[1] ?? '';
  for (const token of [picture, 'A'.repeat(54)]) expect((await server.send(messageLeave, { token })).status).toBe(403);
  expect((await server.send(messageLeave, { token: 'short' })).code).toBe(1000);
  expect(await stopsOf(server, 'ed@example.com')).toEqual([]);
});

test('the list: added in any spelling once, filtered, lifted, exported and imported again', async () => {
  const added = await call(messageStopAdd, {
    channel: 'mail',
    addresses: [' Fay@Example.com ', 'fay@example.com', 'gus@example.com', 'no address'],
    scope: 'promotion',
  });
  expect(added).toEqual({ added: 2, known: 0, invalid: ['no address'] });
  expect(await call(messageStopAdd, { channel: 'mail', addresses: ['fay@example.com'], scope: 'promotion' })).toEqual({
    added: 0,
    known: 1,
    invalid: [],
  });
  // More is stopped than before, and then less is nothing new.
  expect((await call(messageStopAdd, { channel: 'mail', addresses: ['fay@example.com'] })).added).toBe(1);
  expect(
    (await call(messageStopAdd, { channel: 'mail', addresses: ['fay@example.com'], scope: 'promotion' })).added,
  ).toBe(0);
  await call(messageStopAdd, { channel: 'sms', addresses: ['138 0013 8000'] });
  expect((await listed()).map(({ address }) => address).toSorted()).toEqual([
    'fay@example.com',
    'fay@example.com',
    'gus@example.com',
  ]);
  expect((await listed({ search: 'GUS' })).map(({ address }) => address)).toEqual(['gus@example.com']);
  expect((await listed({ scope: 'all' })).map(({ address }) => address)).toEqual(['fay@example.com']);
  expect((await listed({ channel: 'sms' })).map(({ address }) => address)).toEqual(['13800138000']);
  const sheet = await server.send(messageStopExport, { channel: 'mail' }, { token: organisation.token });
  const book = await readXlsx(sheet.body);
  expect(book.sheets[0]?.rows.flat()).toContain('gus@example.com');
  const stopIds = (await listed()).map(({ stopId }) => stopId);
  expect(await call(messageStopLift, { stopIds })).toEqual({ lifted: 3 });
  expect(await call(messageStopLift, { stopIds })).toEqual({ lifted: 0 });
  expect(await listed()).toEqual([]);
  expect(await listed({ isLifted: true })).toHaveLength(3);
  const again = await server.send(
    messageStopImport,
    { channel: 'mail', scope: 'all' },
    { token: organisation.token, file: { name: 'stops.xlsx', bytes: sheet.body } },
  );
  expect(again.data).toMatchObject({ added: 2, invalid: 0 });
});

test('a sheet is read row by row; what is no address is named with its row', async () => {
  const send = (text: string, channel = 'mail', more: object = {}) =>
    server.send(
      messageStopImport,
      { channel, scope: 'all', ...more },
      { token: organisation.token, file: { name: 'stops.csv', bytes: Buffer.from(text) } },
    );
  const read = await send('Name,E-mail\nHal,hal@example.com\nIda,nothing\n,HAL@example.com\n');
  expect(read.data).toMatchObject({
    added: 1,
    known: 0,
    invalid: 1,
    problems: [{ rowNumber: 3, text: 'Ida nothing' }],
  });
  expect((await send('ivy@example.com\njon@example.com\n')).data).toMatchObject({ added: 2, invalid: 0 });
  expect((await send("Phone\n'13800138001\n13800138002.0\n", 'sms')).data).toMatchObject({ added: 2 });
  expect((await send('')).data).toMatchObject({ failure: 'FILE_MISSING' });
});

test('a preview of a sheet stops nothing, names the columns that it skips, and one column can be chosen', async () => {
  const text = 'Name,Private,Work\nHal,hal@example.com,work@example.com\nIda,,ida@example.com\n';
  const send = (more: object) =>
    server.send(
      messageStopImport,
      { channel: 'mail', scope: 'all', ...more },
      { token: organisation.token, file: { name: 'stops.csv', bytes: Buffer.from(text) } },
    );
  expect((await send({ isPreview: true })).data).toMatchObject({
    columns: ['Name', 'Private', 'Work'],
    skipped: ['Name'],
    found: 2,
    examples: ['hal@example.com', 'ida@example.com'],
    added: 0,
    invalid: 0,
  });
  expect((await send({ isPreview: true, column: 1 })).data).toMatchObject({
    skipped: ['Name', 'Work'],
    found: 1,
    invalid: 1,
  });
  expect((await call(messageStopList, { channel: 'mail' })).total).toBe(0);
  expect((await send({ column: 9 })).code).toBe(1000);
  expect((await send({ column: 2 })).data).toMatchObject({ added: 2, known: 0 });
  expect((await call(messageStopList, { channel: 'mail' })).records.map(({ address }) => address).toSorted()).toEqual([
    'ida@example.com',
    'work@example.com',
  ]);
});

/** Four stop one address at once on two servers. Answers how many did. */
async function rush(address: string) {
  const sent = await Promise.all(
    [server, other, server, other].map((one) =>
      one.send(messageStopAdd, { channel: 'mail', addresses: [address] }, { token: organisation.token }),
    ),
  );
  return sent.reduce((sum, { data }) => sum + data.added, 0);
}

test('of those who stop one address at once on two servers one does', async () => {
  expect(await rush('kim@example.com')).toBe(1);
});

control('without the rule several stop one address', async () => {
  await withClient(server.database.superuserUrl, (client) => client.query('DROP INDEX message_stop_live'));
  try {
    // Each looks before the others have written: one by one they would see each other.
    await expect.poll(() => rush(`lee${Math.random()}@example.com`), { timeout: 20_000 }).toBeGreaterThan(1);
  } finally {
    await withClient(server.database.superuserUrl, async (client) => {
      await client.query('DELETE FROM message_stop');
      await client.query(
        'CREATE UNIQUE INDEX message_stop_live ON message_stop (organisation_id, channel, address, scope) WHERE lifted_at IS NULL',
      );
    });
  }
});

test('another organisation’s stops are none of ours', async () => {
  await call(messageStopAdd, { channel: 'mail', addresses: ['max@example.com'] });
  const [stop] = await listed();
  const stranger = await server.organisation();
  expect((await stranger.call(messageStopList, { channel: 'mail' })).records).toEqual([]);
  expect(await stranger.call(messageStopLift, { stopIds: [stop?.stopId ?? ''] })).toEqual({ lifted: 0 });
});
