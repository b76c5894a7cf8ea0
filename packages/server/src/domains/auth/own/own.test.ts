import { authCurrentUser, authLoginMobile, authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import {
  userContactCode,
  userContactUpdate,
  userInfo,
  userPasswordUpdate,
  userSessionEnd,
  userSessions,
  userSignIns,
  userUpdate,
} from '@convoke/contract/auth/own.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { openRecipient } from '../../../core/mail/code-message.ts';
import { authJobs, type SendCode, sendCodeJob } from '../auth.jobs.ts';
import { createOrganisation } from '../auth.organisation.ts';

let server: TestServer;
let ours: Organisation;
const messages = keptMessages();

beforeAll(async () => {
  server = await startServer({ domains: ['auth'], change: messages.takeOver });
  ours = await server.organisation();
});

afterAll(() => server.close());

beforeEach(async () => {
  await server.services.database.query('DELETE FROM sign_in_guard');
  await server.services.database.query('DELETE FROM code_sending');
});

let users = 0;

/** Somebody of an organisation of their own, who has a phone unless none is wanted. */
async function somebody({ mobile = `1390000${String(1000 + users)}` as string | null } = {}) {
  users += 1;
  const username = `own-${users}`;
  const password = 'correct-horse-1';
  const ids = await createOrganisation(server.services.database, {
    name: 'Own',
    username,
    password,
    nickName: 'Ana',
    ...(mobile !== null && { mobile }),
  });
  const signIn = async (with_: string = password, headers: Record<string, string> = {}) => {
    const answer = await server.send(authLoginPassword, { username, password: with_ }, { headers });
    return answer.code === 0 ? answer.data.access_token : undefined;
  };
  const token = await signIn();
  if (token === undefined) throw new Error('nobody is signed in');
  return { ...ids, username, password, mobile, token, signIn };
}

const isIn = async (token: string | undefined) =>
  (await server.send(authCurrentUser, {}, { token: token ?? '' })).code === 0;

/** The code that was sent last to a phone or an address. */
async function codeFor(recipient: string): Promise<string> {
  const jobs = await server.services.database.query<{ data: SendCode }>(
    `SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on DESC`,
    [sendCodeJob],
  );
  const asked = jobs.find(({ data }) => openRecipient(server.services, data) === recipient);
  if (!asked) return '';
  await authJobs.find((job) => job.name === sendCodeJob)?.run(server.services, asked.data);
  const sent = [...messages.texts, ...messages.mails].filter(({ to }) => to === recipient);
  return /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
}

test('the profile is read and changed; nothing but what was sent changes', async () => {
  const { token } = await somebody();
  await server.send(userUpdate, { nickName: 'Ana Ruiz', language: 'es', timeZone: 'Europe/Madrid' }, { token });
  await server.send(userUpdate, { nickName: 'Ana R.' }, { token });
  const { data } = await server.send(userInfo, {}, { token });
  expect(data).toMatchObject({
    nickName: 'Ana R.',
    language: 'es',
    timeZone: 'Europe/Madrid',
    passwordChangedAt: null,
  });
  await server.send(userUpdate, { language: null, timeZone: null }, { token });
  expect((await server.send(userInfo, {}, { token })).data).toMatchObject({ language: null, timeZone: null });
});

test('the picture is one that the organisation has uploaded', async () => {
  const { token } = await somebody();
  const file = { name: 'me.png', bytes: onePixel };
  const { data: own } = await server.send(resourceFileUpload, {}, { token, file });
  const { data: foreign } = await server.send(resourceFileUpload, {}, { token: ours.token, file });
  expect((await server.send(userUpdate, { avatarKey: foreign.key }, { token })).code).not.toBe(0);
  expect((await server.send(userUpdate, { avatarKey: own.key }, { token })).code).toBe(0);
  expect((await server.send(authCurrentUser, {}, { token })).data.avatar).toContain(own.key);
});

test('a new password needs the old one, ends all other sessions and keeps this one', async () => {
  const { token, signIn, password } = await somebody();
  const other = await signIn();
  const wrong = await server.send(
    userPasswordUpdate,
    { oldPassword: 'wrong-1234', newPassword: 'battery-staple-2' },
    { token },
  );
  expect(wrong.data).toMatchObject({ failure: 'PASSWORD_WRONG' });
  expect(await isIn(other)).toBe(true);
  const { data } = await server.send(
    userPasswordUpdate,
    { oldPassword: password, newPassword: 'battery-staple-2' },
    { token },
  );
  expect(data.ended).toBe(1);
  expect(await isIn(other)).toBe(false);
  expect(await isIn(token)).toBe(true);
  expect(await signIn()).toBeUndefined();
  expect(await signIn('battery-staple-2')).toBeDefined();
  expect((await server.send(userInfo, {}, { token })).data.passwordChangedAt).not.toBeNull();
});

test('the old password is guessed five times at most, however many at once', async () => {
  const { token, password } = await somebody();
  const guess = (oldPassword: string) =>
    server.send(userPasswordUpdate, { oldPassword, newPassword: 'battery-staple-2' }, { token });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`wrong-${n}`)));
  expect(answers.filter(({ code }) => code === 7000)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  expect((await guess(password)).status).toBe(429);
});

test('sessions say from where they are; one is ended, then all others', async () => {
  const { token, signIn } = await somebody();
  const phone = await signIn(undefined, { 'user-agent': 'Phone/1.0' });
  const tablet = await signIn(undefined, { 'user-agent': 'Tablet/1.0' });
  const laptop = await signIn(undefined, { 'user-agent': 'Laptop/1.0' });
  const { data } = await server.send(userSessions, {}, { token });
  expect(data.sessions.map(({ device }) => device)).toEqual(
    expect.arrayContaining(['Phone/1.0', 'Tablet/1.0', 'Laptop/1.0']),
  );
  expect(data.sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
  const sessionId = data.sessions.find(({ device }) => device === 'Phone/1.0')?.sessionId ?? '';
  // Of somebody else it ends nothing.
  expect((await server.send(userSessionEnd, { sessionId }, { token: ours.token })).data.ended).toBe(0);
  expect((await server.send(userSessionEnd, { sessionId }, { token })).data.ended).toBe(1);
  expect([await isIn(phone), await isIn(tablet)]).toEqual([false, true]);
  expect((await server.send(userSessionEnd, {}, { token })).data.ended).toBe(2);
  expect([await isIn(tablet), await isIn(laptop), await isIn(token)]).toEqual([false, false, true]);
});

test('who signs in, or tries to, stands in the list; only the last hundred stay', async () => {
  const { token, signIn, organisationId, userId } = await somebody();
  await signIn('wrong-1234', { 'user-agent': 'Thief/1.0' });
  const { data } = await server.send(userSignIns, {}, { token });
  expect(data.signIns[0]).toMatchObject({ succeeded: false, way: 'password', device: 'Thief/1.0' });
  await server.services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('sign_in')
      .values(
        Array.from({ length: 130 }, (_, n) => ({
          user_id: userId,
          way: 'code',
          succeeded: true,
          device: '',
          address: '',
          at: new Date(Date.now() - (n + 10) * 1000),
        })),
      )
      .execute(),
  );
  await signIn();
  const { rows } = await server.services.database.inOrganisation(organisationId, 'read', async (db) => ({
    rows: await db.selectFrom('sign_in').select('id').where('user_id', '=', userId).execute(),
  }));
  expect(rows).toHaveLength(100);
});

test('a phone is changed with a code to it and a code to the one before; the old one signs in no more', async () => {
  const { token, mobile } = await somebody();
  const next = `13800${String(100_000 + users)}`;
  const { data } = await server.send(userContactCode, { mobile: next }, { token });
  expect(data.needs).toBe('code');
  const [code, presentCode] = [await codeFor(next), await codeFor(mobile ?? '')];
  expect(code).not.toBe(presentCode);
  // One wrong code spends neither.
  const half = await server.send(userContactUpdate, { mobile: next, contactCode: code, presentCode: code }, { token });
  expect(half.data).toMatchObject({ failure: 'CODE_REFUSED' });
  expect((await server.send(userContactUpdate, { mobile: next, contactCode: code, presentCode }, { token })).code).toBe(
    0,
  );
  expect((await server.send(userInfo, {}, { token })).data.mobile).toBe(next);
  const byOld = await server.send(authLoginMobile, { mobile: mobile ?? '', smsCode: '000000' });
  expect(byOld.data).toMatchObject({ failure: 'CODE_REFUSED' });
});

test('a first e-mail address asks for the password instead of a second code', async () => {
  const { token, password, username } = await somebody();
  const email = `${username}@example.com`;
  expect((await server.send(userContactCode, { email }, { token })).data.needs).toBe('password');
  const code = await codeFor(email);
  const without = await server.send(userContactUpdate, { email, contactCode: code }, { token });
  expect(without.data).toMatchObject({ failure: 'PASSWORD_WRONG' });
  expect((await server.send(userContactUpdate, { email, contactCode: code, password }, { token })).code).toBe(0);
  expect((await server.send(authLoginPassword, { username: email, password })).code).toBe(0);
});

test('an address that somebody else signs in by is refused, and nothing changes', async () => {
  const other = await somebody();
  const { token, mobile, username, password } = await somebody();
  await server.send(userContactCode, { mobile: other.mobile ?? '' }, { token });
  const taken = await server.send(
    userContactUpdate,
    {
      mobile: other.mobile ?? '',
      contactCode: await codeFor(other.mobile ?? ''),
      presentCode: await codeFor(mobile ?? ''),
    },
    { token },
  );
  expect(taken.data).toMatchObject({ failure: 'CONTACT_TAKEN' });
  expect((await server.send(userInfo, {}, { token })).data.mobile).toBe(mobile);
  for (const name of [username, mobile ?? ''])
    expect((await server.send(authLoginPassword, { username: name, password })).code).toBe(0);
});

test('a code for signing in changes nothing, and one for a change signs nobody in', async () => {
  const { token, mobile } = await somebody();
  const next = `13700${String(100_000 + users)}`;
  await server.send(userContactCode, { mobile: next }, { token });
  const login = await server.send(authLoginMobile, { mobile: mobile ?? '', smsCode: await codeFor(mobile ?? '') });
  expect(login.data).toMatchObject({ failure: 'CODE_REFUSED' });
});
