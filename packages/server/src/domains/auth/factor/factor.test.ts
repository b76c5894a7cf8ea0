import {
  authCurrentUser,
  authLoginMobile,
  authLoginPassword,
  authResetPasswordSms,
} from '@convoke/contract/auth/auth.calls.ts';
import {
  authLoginFactor,
  userFactors,
  userRecoveryRenew,
  userTotpBegin,
  userTotpConfirm,
  userTotpRemove,
} from '@convoke/contract/auth/factor.calls.ts';
import { userSignIns } from '@convoke/contract/auth/own.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCode, somebodyAt, stepOf, turnOn } from '../../../../testing/factor.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { makeCode } from '../../../core/one-time-codes.ts';
import { authJobs } from '../auth.jobs.ts';

let server: TestServer;
const messages = keptMessages();
/** Milliseconds that the product's clock is ahead: codes of the app follow it. */
let ahead = 0;

beforeAll(async () => {
  server = await startServer({
    domains: ['auth'],
    change(services) {
      messages.takeOver(services);
      services.clock = { now: () => new Date(Date.now() + ahead) };
    },
  });
});

afterAll(() => server.close());

beforeEach(async () => {
  await server.services.database.query('DELETE FROM sign_in_guard');
});

/** The code of the next half minute: none that was taken before. */
function nextCode(secret: string): string {
  ahead += 30_000;
  return appCode(secret, server.services.clock.now());
}

const second = (step: string, factorCode: string) => server.send(authLoginFactor, { step, factorCode });
const failureOf = ({ data }: { data: unknown }) => (data as { failure?: string }).failure;

/** Runs the jobs that tell users of changes; answers the subjects of the mails to one. */
async function toldTo(email: string): Promise<string[]> {
  const jobs = await server.services.database.query<{ data: object }>(
    `DELETE FROM pgboss.job WHERE name = 'auth.tellChange' RETURNING data`,
  );
  for (const { data } of jobs)
    await authJobs.find(({ name }) => name === 'auth.tellChange')?.run(server.services, data);
  return messages.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

test('two steps are turned on by the password and a right code; the secret is sealed, and the user is told', async () => {
  const { token, password, email } = await somebodyAt(server);
  expect(failureOf(await server.send(userTotpBegin, { password: 'wrong-1234' }, { token }))).toBe('PASSWORD_WRONG');
  const { data } = await server.send(userTotpBegin, { password }, { token });
  expect(data.address).toContain(`secret=${data.secret}`);
  expect(failureOf(await server.send(userTotpConfirm, { factorCode: '000000' }, { token }))).toBe('FACTOR_REFUSED');
  expect((await server.send(userFactors, {}, { token })).data.totpSince).toBeNull();
  const factorCode = appCode(data.secret, server.services.clock.now());
  const confirmed = await server.send(userTotpConfirm, { factorCode }, { token });
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
  expect((await server.send(userFactors, {}, { token })).data).toMatchObject({ recoveryCodesLeft: 10 });
  expect(failureOf(await server.send(userTotpBegin, { password }, { token }))).toBe('FACTOR_ON');
  expect(await toldTo(email)).toEqual(['Two-step sign-in was turned on']);
});

test('nothing secret of it can be read in the tables', async () => {
  const somebody = await somebodyAt(server);
  const { secret, recoveryCodes } = await turnOn(server, somebody);
  const rows = await server.services.database.inOrganisation(somebody.person.organisationId, 'read', async (db) => [
    ...(await db.selectFrom('user_totp').selectAll().execute()),
    ...(await db.selectFrom('user_recovery_code').selectAll().execute()),
  ]);
  const kept = JSON.stringify(rows);
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(word);
});

test('the password then asks for the second step, and what it gives does nothing else', async () => {
  const somebody = await somebodyAt(server);
  const { secret } = await turnOn(server, somebody);
  const first = await somebody.signIn();
  expect(first).toMatchObject({ status: 200, code: 2102, data: { failure: 'FACTOR_NEEDED' } });
  const step = stepOf(first);
  expect((await server.send(authCurrentUser, {}, { token: step })).status).toBe(401);
  expect(failureOf(await second(step, '000000'))).toBe('FACTOR_REFUSED');
  const { data } = await second(step, nextCode(secret));
  expect((await server.send(authCurrentUser, {}, { token: data.access_token })).code).toBe(0);
  // The step is used up.
  expect(failureOf(await second(step, nextCode(secret)))).toBe('STEP_OVER');
  const { signIns } = (await server.send(userSignIns, {}, { token: data.access_token })).data;
  expect(signIns.map(({ way, succeeded }) => [way, succeeded])).toEqual([
    ['totp', true],
    ['totp', false],
    ['password', true],
  ]);
});

test('a code by SMS asks for it, too', async () => {
  const somebody = await somebodyAt(server);
  const { secret } = await turnOn(server, somebody);
  const smsCode = await makeCode(server.services, somebody.mobile);
  const first = await server.send(authLoginMobile, { mobile: somebody.mobile, smsCode });
  expect(failureOf(first)).toBe('FACTOR_NEEDED');
  expect((await second(stepOf(first), nextCode(secret))).code).toBe(0);
});

test('a code of the app signs in once, however many use it at the same moment, and none is good again', async () => {
  const somebody = await somebodyAt(server);
  const { secret, factorCode } = await turnOn(server, somebody);
  // The one that turned it on is used up as well.
  expect(failureOf(await second(stepOf(await somebody.signIn()), factorCode))).toBe('FACTOR_REFUSED');
  const steps = [];
  for (let n = 0; n < 4; n += 1) steps.push(stepOf(await somebody.signIn()));
  const code = nextCode(secret);
  const answers = await Promise.all(steps.map((step) => second(step, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => failureOf(answer) === 'FACTOR_REFUSED')).toHaveLength(3);
});

test('a recovery code signs in once, however many use it at the same moment; a new set ends the old', async () => {
  const somebody = await somebodyAt(server);
  const { secret, recoveryCodes } = await turnOn(server, somebody);
  const [code = '', other = ''] = recoveryCodes;
  const steps = [];
  for (let n = 0; n < 4; n += 1) steps.push(stepOf(await somebody.signIn()));
  const answers = await Promise.all(steps.map((step) => second(step, code.toLowerCase().replace('-', ' '))));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const token = answers.find((answer) => answer.code === 0)?.data.access_token ?? '';
  expect((await server.send(userFactors, {}, { token })).data.recoveryCodesLeft).toBe(9);
  expect(await toldTo(somebody.email)).toContain('Someone signed in with a recovery code');
  const { password } = somebody;
  const renewed = await server.send(userRecoveryRenew, { password, factorCode: nextCode(secret) }, { token });
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  expect(failureOf(await second(stepOf(await somebody.signIn()), other))).toBe('FACTOR_REFUSED');
  expect((await second(stepOf(await somebody.signIn()), renewed.data.recoveryCodes[0] ?? '')).code).toBe(0);
});

test('a sign-in has five tries, and a user five wrong codes in a quarter of an hour, however many sign-ins', async () => {
  const somebody = await somebodyAt(server);
  const { secret } = await turnOn(server, somebody);
  const step = stepOf(await somebody.signIn());
  const tries = await Promise.all(Array.from({ length: 9 }, (_, n) => second(step, `00000${n}`)));
  expect(tries.filter((answer) => failureOf(answer) === 'FACTOR_REFUSED')).toHaveLength(5);
  expect(tries.filter((answer) => failureOf(answer) === 'STEP_OVER')).toHaveLength(4);
  expect((await second(stepOf(await somebody.signIn()), nextCode(secret))).status).toBe(429);
});

test('a new password by a code does not turn it off, and ends sign-ins that wait for their second step', async () => {
  const somebody = await somebodyAt(server);
  const { secret } = await turnOn(server, somebody);
  const waiting = stepOf(await somebody.signIn());
  const smsCode = await makeCode(server.services, somebody.mobile);
  const password = 'battery-staple-2';
  const reset = await server.send(authResetPasswordSms, { mobile: somebody.mobile, smsCode, password });
  expect(reset.code).toBe(0);
  expect(failureOf(await second(waiting, nextCode(secret)))).toBe('STEP_OVER');
  const first = await server.send(authLoginPassword, { username: somebody.username, password });
  expect(failureOf(first)).toBe('FACTOR_NEEDED');
});

test('it is turned off by the password and a code, not by one of them', async () => {
  const somebody = await somebodyAt(server);
  const { token, password, email } = somebody;
  const { secret, recoveryCodes } = await turnOn(server, somebody);
  const off = (given: { password: string; factorCode: string }) => server.send(userTotpRemove, given, { token });
  expect(failureOf(await off({ password: 'wrong-1234', factorCode: nextCode(secret) }))).toBe('PASSWORD_WRONG');
  expect(failureOf(await off({ password, factorCode: '000000' }))).toBe('FACTOR_REFUSED');
  expect((await somebody.signIn()).code).toBe(2102);
  expect((await off({ password, factorCode: recoveryCodes[0] ?? '' })).code).toBe(0);
  expect((await somebody.signIn()).code).toBe(0);
  expect((await server.send(userFactors, {}, { token })).data).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
  expect(await toldTo(email)).toContain('Two-step sign-in was turned off');
});
