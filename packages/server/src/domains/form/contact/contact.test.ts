import { contactSendCode, contactVerify } from '@convoke/contract/form/contact.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { deviceCookie, deviceOf, knownDevice } from '../../../core/http/device.ts';
import { openRecipient } from '../../../core/mail/code-message.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import type { Sms } from '../../../core/mail/sms.ts';
import { type ContactCode, contactCodeJob, contactJobs } from './contact.jobs.ts';
import { verifiedContact } from './contact.ops.ts';

let server: TestServer;
let token: string;
const mails: Mail[] = [];
const texts: Sms[] = [];
let nowOff = 0;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.mail = {
        send: (mail: Mail) => Promise.resolve(void mails.push(mail)).then(() => ({ accepted: true, providerId: 'x' })),
        close() {},
      };
      services.sms = {
        send: (sms) => Promise.resolve(void texts.push(sms)).then(() => ({ accepted: true, providerId: 'x' })),
      };
      services.clock = { now: () => new Date(Date.now() + nowOff) };
    },
  });
  token = await server.applicationToken();
});
afterAll(() => server.close());

let made = 0;
const aPhone = () => `138${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(4, '0')}`;

/** Runs the job that an ask has sent, and answers the code it handed over. */
async function codeFor(recipient: string): Promise<string> {
  const rows = await server.services.database.query<{ data: ContactCode }>(
    `SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on DESC`,
    [contactCodeJob],
  );
  const job = rows.find(({ data }) => openRecipient(server.services, data) === recipient);
  await contactJobs[0]?.run(server.services, job?.data as ContactCode);
  const sent =
    texts.findLast((each) => each.to === recipient)?.text ?? mails.findLast((each) => each.to === recipient)?.text;
  return /\b\d{6}\b/.exec(sent ?? '')?.[0] ?? '';
}

test('a phone number is proved by the code that was sent to it, once', async () => {
  const phone = aPhone();
  expect((await server.send(contactSendCode, { phone: `+86 ${phone}` }, { token })).data).toEqual({
    retryAfterSeconds: 60,
  });
  const code = await codeFor(phone);
  const { data } = await server.send(contactVerify, { phone, code }, { token });
  expect(verifiedContact(server.services, data.proof)).toEqual({ phone });
  expect((await server.send(contactVerify, { phone, code }, { token })).code).toBe(7000);
});

test('an e-mail address likewise, whatever the case it is typed in', async () => {
  await server.send(contactSendCode, { email: 'Somebody@Example.com' }, { token });
  const code = await codeFor('somebody@example.com');
  const { data } = await server.send(contactVerify, { email: 'SOMEBODY@example.com', code }, { token });
  expect(verifiedContact(server.services, data.proof)).toEqual({ email: 'somebody@example.com' });
});

test('a second code within a minute is refused with the seconds to wait', async () => {
  const phone = aPhone();
  await server.send(contactSendCode, { phone }, { token });
  const again = await server.send(contactSendCode, { phone }, { token });
  expect(again).toMatchObject({ code: 3004, data: { failure: 'CODE_TOO_OFTEN' } });
});

test('after five wrong tries the right code is refused too', async () => {
  const phone = aPhone();
  await server.send(contactSendCode, { phone }, { token });
  const code = await codeFor(phone);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1)
    expect((await server.send(contactVerify, { phone, code: wrong }, { token })).code).toBe(7000);
  expect((await server.send(contactVerify, { phone, code }, { token })).code).toBe(7000);
});

test('a phone and an address together, or neither, is a bad parameter', async () => {
  expect((await server.send(contactSendCode, {}, { token })).code).toBe(1000);
  expect((await server.send(contactSendCode, { phone: aPhone(), email: 'a@example.com' }, { token })).code).toBe(1000);
});

test('a proof that was changed, made up or is two hours old proves nothing', async () => {
  const phone = aPhone();
  await server.send(contactSendCode, { phone }, { token });
  const { proof } = (await server.send(contactVerify, { phone, code: await codeFor(phone) }, { token })).data;
  const [body = '', sign = ''] = proof.split('.');
  const other = Buffer.from(JSON.stringify({ phone: '13800138000', until: Date.now() + 1e6 })).toString('base64url');
  expect(verifiedContact(server.services, `${other}.${sign}`)).toBeNull();
  expect(verifiedContact(server.services, `${body}.${'A'.repeat(43)}`)).toBeNull();
  expect(verifiedContact(server.services, undefined)).toBeNull();
  nowOff = 2 * 3600 * 1000 + 1000;
  expect(verifiedContact(server.services, proof)).toBeNull();
  nowOff = 0;
  expect(verifiedContact(server.services, proof)).toEqual({ phone });
});

test('a device is known again by its cookie, and a forged cookie is none', () => {
  const set: string[] = [];
  const asking = (cookie?: string) => ({
    services: server.services,
    header: (name: string) => (name === 'cookie' ? cookie : undefined),
    answerHeader: (_name: string, value: string) => void set.push(value),
  });
  const first = deviceOf(asking());
  expect(first.isNew).toBe(true);
  expect(set[0]).toContain('HttpOnly');
  const cookie = `a=b; ${set[0]?.split(';')[0]}`;
  expect(deviceOf(asking(cookie))).toEqual({ id: first.id, isNew: false });
  expect(knownDevice(asking(`${deviceCookie}=${first.id}.${'A'.repeat(43)}`))).toBeNull();
  expect(set).toHaveLength(1);
});

test('a number that no text message reaches is refused at once, in words', async () => {
  const refused = await server.send(contactSendCode, { phone: '+852 6123 4567' }, { token });
  expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'phone' }] } });
  expect(JSON.stringify(refused.data)).toContain('We can’t send SMS to this number');
});
