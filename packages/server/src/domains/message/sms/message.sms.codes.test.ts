import {
  smsSignAdd,
  smsTemplateAdd,
  smsValidateCode,
  smsValidateCodeCheck,
} from '@convoke/contract/message/message.sms.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecipient } from '../../../core/mail/code-message.ts';
import type { Sms } from '../../../core/mail/sms.ts';
import { asked } from '../../../../testing/message-tasks.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { verifiedContact } from '../../form/contact/contact.ops.ts';
import { type SmsCode, sendSmsCode, smsCodeJob } from './message.sms.codes.ts';

let server: TestServer;
let token: string;
const texts: Sms[] = [];
let nowOff = 0;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.sms = {
        async send(sms) {
          texts.push(sms);
          return { accepted: true, providerId: 'x' };
        },
      };
      services.clock = { now: () => new Date(Date.now() + nowOff) };
    },
  });
  token = await server.applicationToken();
});
afterAll(() => server.close());

let made = 0;
const aPhone = () => `138${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(4, '0')}`;

/** Runs the job that an ask has sent, and answers what was handed over. */
async function handedOver(phone: string): Promise<Sms | undefined> {
  const rows = await asked<{ data: SmsCode }>(server, 'SELECT data FROM pgboss.job WHERE name = $1', [smsCodeJob]);
  const job = rows.find(({ data }) => openRecipient(server.services, data) === phone);
  if (!job) throw new Error('nothing was asked for');
  await sendSmsCode(server.services, job.data);
  return texts.findLast(({ to }) => to === phone);
}
const codeIn = (sms: Sms | undefined) => sms?.params['code'] ?? '';

test('a number is proved by the code that was sent to it, once', async () => {
  const mobile = aPhone();
  expect((await server.send(smsValidateCode, { mobile: `+86 ${mobile}` }, { token })).data).toEqual({
    retryAfterSeconds: 60,
  });
  const code = codeIn(await handedOver(mobile));
  const { data } = await server.send(smsValidateCodeCheck, { mobile, code }, { token });
  expect(verifiedContact(server.services, data.proof)).toEqual({ phone: mobile });
  expect((await server.send(smsValidateCodeCheck, { mobile, code }, { token })).code).toBe(7000);
});

test('a wrong code costs a try, and after five the right one is of no use either', async () => {
  const mobile = aPhone();
  await server.send(smsValidateCode, { mobile }, { token });
  const code = codeIn(await handedOver(mobile));
  const wrong = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < 5; n += 1)
    expect((await server.send(smsValidateCodeCheck, { mobile, code: wrong }, { token })).code).toBe(7000);
  expect((await server.send(smsValidateCodeCheck, { mobile, code }, { token })).code).toBe(7000);
});

test('a number gets one code a minute, whoever asks at once', async () => {
  const mobile = aPhone();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.send(smsValidateCode, { mobile }, { token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const refused = answers.filter(({ code }) => code !== 0);
  expect(refused.map(({ data }) => (data as unknown as { failure: string }).failure)).toEqual(
    Array.from({ length: 5 }, () => 'CODE_TOO_OFTEN'),
  );
});

test('where no text message goes, none is asked for', async () => {
  const { code, data } = await server.send(smsValidateCode, { mobile: '912345678' }, { token });
  expect(code).toBe(1000);
  expect((data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual(['mobile']);
});

test('an ask that waited longer than a code is good for sends nothing', async () => {
  const mobile = aPhone();
  await server.send(smsValidateCode, { mobile }, { token });
  nowOff = 301_000;
  try {
    expect(await handedOver(mobile)).toBeUndefined();
  } finally {
    nowOff = 0;
  }
});

test('an organiser’s own words are used once they are approved', async () => {
  const organisation = await server.organisation();
  const { eventId } = await organisation.event();
  const { signId } = await organisation.call(smsSignAdd, { name: '晨光会务' });
  const { smsTemplateId } = await organisation.call(smsTemplateAdd, {
    kind: 'code',
    name: 'Code',
    signId,
    text: '报名验证码${code}，请勿告知他人。',
  });
  const before = aPhone();
  await server.send(smsValidateCode, { mobile: before, eventId }, { token });
  expect((await handedOver(before))?.signName).toBe(server.services.settings.SMS_SIGN_NAME);
  await asked(server, `UPDATE sms_sign SET state = 'approved' WHERE id = $1`, [signId]);
  await asked(server, `UPDATE sms_template SET state = 'approved', vendor_code = 'SMS_7' WHERE id = $1`, [
    smsTemplateId,
  ]);
  const after = aPhone();
  await server.send(smsValidateCode, { mobile: after, eventId }, { token });
  const sms = await handedOver(after);
  const code = codeIn(sms);
  expect(sms).toMatchObject({
    signName: '晨光会务',
    templateCode: 'SMS_7',
    params: { code },
    text: `【晨光会务】报名验证码${code}，请勿告知他人。`,
  });
  expect((await server.send(smsValidateCodeCheck, { mobile: after, code }, { token })).code).toBe(0);
  // An event that nobody has is no reason to say so.
  const nobody = aPhone();
  const unknown = '01890000-0000-7000-8000-000000000000';
  expect((await server.send(smsValidateCode, { mobile: nobody, eventId: unknown }, { token })).code).toBe(0);
  expect((await handedOver(nobody))?.signName).toBe(server.services.settings.SMS_SIGN_NAME);
});
