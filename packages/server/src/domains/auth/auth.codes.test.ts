import {
  authCodeEmail,
  authCodeSms,
  authCurrentUser,
  authLoginMobile,
  authLoginPassword,
  authResetPasswordEmail,
  authResetPasswordSms,
} from '@convoke/contract/auth/auth.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { openRecipient, sealRecipient } from '../../core/mail/code-message.ts';
import type { HandOff } from '../../core/mail/hand-off.ts';
import type { Mail } from '../../core/mail/mail.ts';
import type { Sms } from '../../core/mail/sms.ts';
import { authJobs, type SendCode, sendCodeJob } from './auth.jobs.ts';
import { createOrganisation } from './auth.organisation.ts';

let server: TestServer;
const mails: Mail[] = [];
const texts: Sms[] = [];
let outcome: HandOff = { accepted: true, providerId: 'x' };

beforeAll(async () => {
  server = await startServer({
    change(services) {
      const take =
        <Message>(list: Message[]) =>
        (message: Message) =>
          Promise.resolve(void list.push(message)).then(() => outcome);
      services.mail = { send: take(mails), close() {} };
      services.sms = { send: take(texts) };
    },
  });
});

afterAll(() => server.close());

let made = 0;

/** Somebody with an account, a phone and an e-mail address. */
async function somebody() {
  const mobile = `137${String(Date.now()).slice(-5)}${String(++made).padStart(3, '0')}`;
  const email = `codes${mobile}@example.com`;
  const password = 'correct-horse-1';
  await createOrganisation(server.services.database, {
    name: 'X',
    username: email,
    password,
    nickName: 'X',
    mobile,
    email,
  });
  return { mobile, email, password };
}

const query = (text: string, values: unknown[] = []) =>
  server.services.database.query<{ data: SendCode }>(text, values);
const asked = async (recipient: string) =>
  (await query(`SELECT data FROM pgboss.job WHERE name = $1`, [sendCodeJob])).filter(
    ({ data }) => openRecipient(server.services, data) === recipient,
  );

/** Runs the job as the queue would, and answers the code that the person reads. */
async function codeSent(
  recipient: string,
  language: Language = 'en',
  askedAt = new Date().toISOString(),
): Promise<string> {
  const channel = recipient.includes('@') ? 'mail' : 'sms';
  await authJobs
    .find((job) => job.name === sendCodeJob)
    ?.run(server.services, { channel, recipient: sealRecipient(server.services, recipient), language, askedAt });
  const text = channel === 'mail' ? mails.at(-1)?.text : texts.at(-1)?.text;
  return text?.match(/\d{6}/)?.[0] ?? '';
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const login = (mobile: string, smsCode: string) => server.send(authLoginMobile, { mobile, smsCode });

test('a code by SMS signs in once', async () => {
  const { mobile } = await somebody();
  const code = await codeSent(mobile);
  const { code: result, data } = await login(mobile, code);
  expect(result).toBe(0);
  expect((await server.send(authCurrentUser, {}, { token: data.access_token })).data.mobile).toBe(mobile);
  expect((await login(mobile, code)).code).toBe(7000);
});

test('a code by e-mail signs in; ten uses at the same moment are one', async () => {
  const { email } = await somebody();
  const code = await codeSent(email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => login(email.toUpperCase(), code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('a code takes five tries, then even the right one is refused', async () => {
  const { mobile } = await somebody();
  const code = await codeSent(mobile);
  await Promise.all(
    Array.from({ length: 5 }, async () => expect((await login(mobile, another(code))).code).toBe(7000)),
  );
  expect((await login(mobile, code)).code).toBe(7000);
});

test('a code is good for five minutes, for its own recipient, and until the next one', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const code = await codeSent(one.mobile);
  expect((await login(other.mobile, code)).code).toBe(7000);
  const newer = await codeSent(one.mobile);
  if (newer !== code) expect((await login(one.mobile, code)).code).toBe(7000);
  await query(`UPDATE one_time_code SET expires_at = now()`);
  expect((await login(one.mobile, newer)).code).toBe(7000);
});

test('fifty asks at the same moment are one code', async () => {
  const { mobile } = await somebody();
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.send(authCodeSms, { mobile })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.code === 3004);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.data.retryAfterSeconds).toBeGreaterThan(50);
  expect(await asked(mobile)).toHaveLength(1);
});

test('five an hour and ten a day, as asks of the past count', async () => {
  const { email } = await somebody();
  const sentBefore = (...minutes: number[]) =>
    query(
      `UPDATE code_sending SET sent_at = ARRAY(SELECT now() - m * interval '1 minute' FROM unnest($1::int[]) m ORDER BY m DESC)`,
      [minutes],
    );
  expect((await server.send(authCodeEmail, { email })).data.retryAfterSeconds).toBe(60);
  await sentBefore(2, 10, 20, 30);
  expect((await server.send(authCodeEmail, { email })).code).toBe(0);
  await sentBefore(2, 10, 20, 30, 59);
  const fifth = await server.send(authCodeEmail, { email });
  expect(fifth.code).toBe(3004);
  expect(fifth.data.retryAfterSeconds).toBeLessThanOrEqual(60);
  await sentBefore(61, 62, 63, 64, 65, 66, 67, 68, 69, 1438);
  const tenth = await server.send(authCodeEmail, { email });
  expect(tenth.code).toBe(3004);
  expect(tenth.data.retryAfterSeconds).toBeLessThanOrEqual(120);
  await sentBefore(61, 62, 63, 64, 65, 66, 67, 68, 69, 1441);
  expect((await server.send(authCodeEmail, { email })).code).toBe(0);
});

test('the answer is the same without an account, and nothing is sent or kept', async () => {
  const { mobile } = await somebody();
  const known = await server.send(authCodeSms, { mobile });
  const unknown = await server.send(authCodeSms, { mobile: '13700000001' });
  expect([unknown.status, unknown.code, unknown.data]).toEqual([known.status, known.code, known.data]);
  const sent = texts.length;
  await codeSent('13700000001');
  expect(texts).toHaveLength(sent);
  const kept = await query(`SELECT FROM one_time_code WHERE recipient LIKE '%137%'`);
  expect(kept).toHaveLength(0);
});

test('neither queue nor tables hold a code or whose it is', async () => {
  const { mobile } = await somebody();
  await server.send(authCodeSms, { mobile });
  const [job] = await asked(mobile);
  expect(job?.data).toEqual({
    channel: 'sms',
    recipient: expect.any(String) as string,
    language: 'en',
    askedAt: expect.any(String) as string,
  });
  expect(JSON.stringify(await query('SELECT to_jsonb(j) AS data FROM pgboss.job j'))).not.toContain(mobile.slice(-8));
  const code = await codeSent(mobile);
  const rows = JSON.stringify(await query('SELECT c.*, s.* FROM one_time_code c, code_sending s'));
  expect(rows).not.toContain(mobile);
  expect(rows).not.toContain(`"${code}"`);
});

test('the message speaks the language of the person who asked', async () => {
  const { email, mobile } = await somebody();
  await server.send(authCodeSms, { mobile }, { headers: { 'accept-language': 'ja' } });
  expect((await asked(mobile))[0]?.data.language).toBe('ja');
  const words = { en: 'valid for 5 minutes', zh: '5 分钟内有效', es: 'durante 5 minutos', ja: '5分間有効' } as const;
  for (const language of ['en', 'zh', 'es', 'ja'] as const) {
    await codeSent(email, language);
    expect(mails.at(-1)?.text).toContain(words[language]);
    await codeSent(mobile, language);
    expect(texts.at(-1)?.text).toContain(words[language]);
  }
});

test('an ask that waited longer than a code lives is dropped; a hand-off that failed is tried again, an uncertain one is not', async () => {
  const { email } = await somebody();
  const sent = mails.length;
  await codeSent(email, 'en', new Date(Date.now() - 301_000).toISOString());
  expect(mails).toHaveLength(sent);
  outcome = { accepted: false, permanent: false, reason: 'busy' };
  await expect(codeSent(email)).rejects.toThrow('busy');
  outcome = { unknown: true, reason: 'silence' };
  await codeSent(email);
  outcome = { accepted: true, providerId: 'x' };
});

test('a reset by either code sets the password and ends every session of the user', async () => {
  const { mobile, email, password } = await somebody();
  const before = (await server.send(authLoginPassword, { username: mobile, password })).data.access_token;
  const bySms = { mobile, smsCode: await codeSent(mobile), password: 'another-horse-2' };
  expect((await server.send(authResetPasswordSms, bySms)).code).toBe(0);
  expect((await server.send(authCurrentUser, {}, { token: before })).status).toBe(401);
  expect((await server.send(authLoginPassword, { username: mobile, password })).code).toBe(7000);
  expect((await server.send(authResetPasswordSms, bySms)).code, 'the code is used up').toBe(7000);
  const byMail = { email, emailCode: await codeSent(email), password: 'third-horse-3' };
  expect((await server.send(authResetPasswordEmail, byMail)).code).toBe(0);
  expect((await server.send(authLoginPassword, { username: email, password: 'third-horse-3' })).code).toBe(0);
});

test('a weak new password is refused before the code is touched', async () => {
  const { mobile } = await somebody();
  const smsCode = await codeSent(mobile);
  expect((await server.send(authResetPasswordSms, { mobile, smsCode, password: 'short1' })).code).toBe(1000);
  expect((await server.send(authResetPasswordSms, { mobile, smsCode, password: 'long-enough-1' })).code).toBe(0);
});

test('the clean-up takes what is over and leaves what is not', async () => {
  await query(
    `INSERT INTO request_nonce (nonce, app_id, seen_at) VALUES ('old', 'a', now() - interval '12 minutes'), ('new', 'a', now() - interval '10 minutes')`,
  );
  await query(
    `INSERT INTO captcha_used (challenge, used_at) VALUES ('old', now() - interval '2 hours'), ('new', now())`,
  );
  await query(
    `INSERT INTO sign_in_guard VALUES ('old', ARRAY[now() - interval '16 minutes']), ('new', ARRAY[now() - interval '1 hour', now()])`,
  );
  await query(
    `INSERT INTO code_sending VALUES ('old', ARRAY[now() - interval '25 hours']), ('new', ARRAY[now() - interval '23 hours'])`,
  );
  await query(
    `INSERT INTO access_token (token_hash, kind, expires_at) VALUES ('old', 'application', now()), ('new', 'application', now() + interval '1 hour')`,
  );
  for (const job of authJobs) if (job.schedule) await job.run(server.services, {});
  const left = await query(`
    SELECT nonce AS left FROM request_nonce WHERE nonce IN ('old', 'new') UNION ALL SELECT challenge FROM captcha_used
    UNION ALL SELECT subject FROM sign_in_guard WHERE subject IN ('old', 'new') UNION ALL SELECT recipient FROM code_sending WHERE recipient IN ('old', 'new')
    UNION ALL SELECT convert_from(token_hash, 'SQL_ASCII') FROM access_token WHERE octet_length(token_hash) = 3`);
  expect(left).toEqual(Array.from({ length: 5 }, () => ({ left: 'new' })));
});
