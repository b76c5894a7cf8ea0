import { createHash } from 'node:crypto';
import {
  authApplicationToken,
  authCaptcha,
  authCurrentUser,
  authLoginPassword,
  authLogout,
  authMenuTree,
  type MenuNode,
} from '@convoke/contract/auth/auth.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { createOrganisation } from './auth.organisation.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

beforeEach(() => server.services.database.query('DELETE FROM sign_in_guard'));

const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  server.send(authLoginPassword, { username, password }, { headers });

async function fail(times: number, username = ours.username): Promise<void> {
  for (let n = 0; n < times; n++) expect((await signIn(username, 'wrong-1')).code).toBe(7000);
}

/** Failures as if they had happened, without the time that each hash takes. */
async function pretendFailures(count: number, secondsAgo: number): Promise<void> {
  await server.services.database.query(
    `UPDATE sign_in_guard SET failed_at = array_fill(now() - make_interval(secs => $2), ARRAY[$1::int]) WHERE subject LIKE 'name:%'`,
    [count, secondsAgo],
  );
}

async function solved(): Promise<Record<string, string>> {
  const { data } = await server.send(authCaptcha, {});
  for (let number = 0; number <= data.maxNumber; number++) {
    const digest = createHash('sha256').update(`${data.salt}${number}`).digest('hex');
    if (digest === data.challenge) return { SessionId: data.challenge, Sig: data.signature, Token: String(number) };
  }
  throw new Error('the captcha has no solution');
}

test('a user signs in by user name, phone or e-mail, however they are written', async () => {
  await createOrganisation(server.services.database, {
    name: 'Three names',
    username: 'Three.Names',
    password: 'correct-horse-1',
    nickName: 'Three',
    mobile: '+86 138-1111-2222',
    email: 'Three@Example.com',
  });
  for (const name of ['three.names', ' THREE.NAMES ', '13811112222', '+86 138 1111 2222', 'three@EXAMPLE.com']) {
    const { code, data } = await signIn(name, 'correct-horse-1');
    expect(code, name).toBe(0);
    expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 7 * 86_400 });
    expect(data.access_token).toMatch(/^cvu_/);
    const user = await server.send(authCurrentUser, {}, { token: data.access_token });
    expect(user.data).toMatchObject({
      nickName: 'Three',
      mobile: '13811112222',
      organisationName: 'Three names',
      roles: ['admin'],
    });
  }
});

test('a wrong password and an unknown name get the same answer, after the same work', async () => {
  // In milliseconds of the processor, all threads together: a busy machine changes nothing.
  const took = async (username: string) => {
    let least = Number.POSITIVE_INFINITY;
    const answers = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const before = process.cpuUsage();
      const { status, code, message } = await signIn(username, 'wrong-1');
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
      answers.add(JSON.stringify([status, code, message]));
    }
    return { answers, least };
  };
  await signIn('warm-up', 'wrong-1');
  const known = await took(ours.username);
  const unknown = await took('nobody-at-all');
  expect(unknown.answers).toEqual(known.answers);
  // A password hash takes tens of milliseconds; without the dummy one the unknown name would be answered in two or three.
  expect(unknown.least).toBeGreaterThan(known.least / 3);
});

test('after ten failures a captcha is asked for; solved, it lets the right password through, once', async () => {
  await fail(10);
  expect((await signIn(ours.username, ours.password)).code).toBe(2101);
  const captcha = await solved();
  expect((await signIn(ours.username, 'wrong-1', captcha)).code).toBe(7000);
  expect((await signIn(ours.username, ours.password, captcha)).code, 'used before').toBe(2101);
  expect((await signIn(ours.username, ours.password, await solved())).code).toBe(0);
  expect((await signIn(ours.username, 'wrong-1')).code, 'the count began anew').toBe(7000);
});

test('forged, altered and expired captchas do not count', async () => {
  await fail(1);
  await pretendFailures(10, 1);
  const captcha = await solved();
  const forged = [
    { ...captcha, Token: String(Number(captcha['Token']) + 1) },
    { ...captcha, Sig: `${'0'.repeat(64)}.${captcha['Sig']?.split('.')[1]}` },
    { ...captcha, Sig: captcha['Sig']?.replace(/expires=\d+/, 'expires=9999999999') ?? '' },
    { ...captcha, Sig: captcha['Sig']?.split('.')[0] ?? '' },
    { ...captcha, SessionId: 'x' },
  ];
  for (const headers of forged) expect((await signIn(ours.username, ours.password, headers)).code).toBe(2101);
  const { clock } = server.services;
  server.services.clock = { now: () => new Date(Date.now() - 11 * 60_000) };
  const old = await solved();
  server.services.clock = clock;
  expect((await signIn(ours.username, ours.password, old)).code).toBe(2101);
});

test('of forty attempts at the same moment only ten are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('at-once', 'wrong-1')));
  expect(answers.filter((answer) => answer.code === 7000)).toHaveLength(10);
  expect(answers.filter((answer) => answer.code === 2101)).toHaveLength(30);
});

test('after twenty failures each further one makes people wait, twice as long each time', async () => {
  await fail(1);
  await pretendFailures(20, 1);
  const refused = await signIn(ours.username, ours.password, await solved());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBe(4);
  await pretendFailures(22, 1);
  expect(Number((await signIn(ours.username, ours.password)).headers['retry-after'])).toBe(19);
  await pretendFailures(20, 6);
  expect((await signIn(ours.username, ours.password, await solved())).code).toBe(0);
});

test('failures are forgotten after fifteen minutes', async () => {
  await fail(1);
  await pretendFailures(25, 901);
  expect((await signIn(ours.username, ours.password)).code).toBe(0);
});

test('signing out ends the token on the server, and no other', async () => {
  const { data } = await signIn(ours.username, ours.password);
  const token = data.access_token;
  expect((await server.send(authLogout, {}, { token })).code).toBe(0);
  expect((await server.send(authCurrentUser, {}, { token })).status).toBe(401);
  expect((await server.send(authCurrentUser, {}, { token: ours.token })).code).toBe(0);
});

test('a token named in the call is ended if it is one’s own; another’s is left alone', async () => {
  const first = (await signIn(ours.username, ours.password)).data.access_token;
  const other = await server.organisation();
  await other.call(authLogout, { token: first });
  expect((await server.send(authCurrentUser, {}, { token: first })).code).toBe(0);
  await ours.call(authLogout, { token: first });
  expect((await server.send(authCurrentUser, {}, { token: first })).status).toBe(401);
});

test('an expired token is dead, and only hashes of tokens are kept', async () => {
  const token = (await signIn(ours.username, ours.password)).data.access_token;
  const { database } = server.services;
  const kept = await database.query('SELECT FROM access_token WHERE octet_length(token_hash) <> 32');
  expect(kept).toHaveLength(0);
  await database.query(`UPDATE access_token SET expires_at = now() WHERE token_hash = sha256($1::bytea)`, [token]);
  expect((await server.send(authCurrentUser, {}, { token })).status).toBe(401);
});

test('the application token is for the application’s credentials only, and lives a day', async () => {
  const { APP_ID, APP_SECRET } = server.services.settings;
  const ask = (client_id: string, client_secret: string) =>
    server.send(authApplicationToken, { grant_type: 'client_credentials', client_id, client_secret });
  const { data } = await ask(APP_ID, APP_SECRET);
  expect(data).toMatchObject({ expires_in: 86_400 });
  expect(data.access_token).toMatch(/^cva_/);
  expect((await ask(APP_ID, 'another secret')).status).toBe(401);
  expect((await ask('another', APP_SECRET)).status).toBe(401);
  expect((await server.send(authCurrentUser, {}, { token: data.access_token })).status).toBe(403);
});

test('the menu names every node in each of the four languages', async () => {
  const names = (nodes: MenuNode[]): string[] => nodes.flatMap((node) => [node.menuName, ...names(node.children)]);
  const titles = new Set<string>();
  for (const language of ['en', 'zh', 'es', 'ja']) {
    const { data } = await server.send(
      authMenuTree,
      {},
      { token: ours.token, headers: { cookie: `language=${language}` } },
    );
    expect(names(data)).toEqual([
      'Dashboard',
      'ActivityManage',
      'ActivityList',
      'OnLine',
      'ActivityCreate',
      'WebsiteTemplate',
      'MemberManage',
      'MemberList',
      'MemberChannel',
      'TempMember',
      'MemberUpdate',
      'LabelManage',
      'LabelGroupManage',
      'Worm',
      'MemberCall',
      'CallList',
      'ProhibitCall',
      'IdleMember',
      'MarketingNotice',
      'MarketingIndex',
      'NoteTask',
      'NoteTem',
      'NoteRecord',
      'NoteReport',
      'AddressNote',
      'AddressNoteBook',
      'EmailTask',
      'EmailTem',
      'EmailRecord',
      'EmailReport',
      'AddressEmail',
      'AddressEmailBook',
      'MessageStops',
      'MailDomains',
      'ResourceManage',
      'Questionnaire',
      'QuestionnaireDesign',
      'SurveyInfo',
      'TemplateQuestionnaire',
      'Vote',
      'VoteInfo',
      'TemplateVote',
      'Library',
      'Documentation',
      'UploadRecord',
      'GuestLibrary',
      'OrganizationManage',
      'OrganizationGroupManage',
      'EdmUpload',
      'Billing',
      'AccountInformation',
      'Recharge',
      'RechargeRecord',
      'PayDetail',
      'InvoiceManage',
      'InvoiceInfoManage',
      'Team',
      'Colleagues',
      'AuditLog',
      'Developers',
      'Account',
      'UserInfo',
      'OwnCards',
      'UserAccount',
      'ChangePassword',
      'ActivityCentre',
      'ManageCenter',
      'ActivityInfo',
      'Essential',
      'Website',
      'ActivityConfigure',
      'RegForm',
      'NoticeSetting',
      'Partner',
      'Dynamic',
      'MicroDynamic',
      'Reviews',
      'Consults',
      'EventSell',
      'Ticket',
      'TicketOrder',
      'DiscountCode',
      'EventProgramme',
      'GuestSpeaker',
      'ScheduleManage',
      'Booths',
      'Live',
      'ActivityPersonnel',
      'Participants',
      'Badges',
      'EventDoor',
      'SignInManage',
      'SignInUser',
    ]);
    titles.add(data[1]?.title ?? '');
  }
  expect(titles.size).toBe(4);
});
