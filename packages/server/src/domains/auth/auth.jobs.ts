import type { Language } from '@convoke/contract/core/language.ts';
import { defineJob, type JobDefinition } from '../../core/jobs.ts';
import type { HandOff } from '../../core/messaging/hand-off.ts';
import { smsText } from '../../core/messaging/sms-text.ts';
import type { Services } from '../../core/context.ts';
import { codeSeconds, makeCode } from './auth.codes.ts';
import { whoIs } from './auth.people.ts';
import { codeTexts, filled } from './auth.texts.ts';

/** What is asked for. The code itself is made by the job, so it never stands in the queue. */
export interface SendCode {
  channel: 'mail' | 'sms';
  recipient: string;
  language: Language;
  /** ISO time. An ask that waited too long is dropped: the person has given up or asked again. */
  askedAt: string;
}

export const sendCodeJob = 'auth.sendCode';

const sendCode = defineJob<SendCode>({
  name: sendCodeJob,
  retryLimit: 4,
  expireInSeconds: 90,
  async run(services, ask) {
    if (services.clock.now().getTime() - Date.parse(ask.askedAt) > codeSeconds * 1000) return;
    if (!(await whoIs(services.database, ask.recipient))) return;
    const code = await makeCode(services, ask.recipient);
    const outcome = await (ask.channel === 'mail' ? mailCode : smsCode)(services, ask, code);
    // Unknown: it may be on its way, and two codes would only confuse. Refused for good: nothing to be done.
    if (outcome.accepted === false && !outcome.permanent) throw new Error(`the code was not taken: ${outcome.reason}`);
    if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a code was not sent');
  },
});

function mailCode(services: Services, ask: SendCode, code: string): Promise<HandOff> {
  const minutes = codeSeconds / 60;
  const say = (name: keyof typeof codeTexts) => filled(codeTexts[name][ask.language], code, minutes);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  return services.mail.send({
    from: services.settings.MAIL_FROM,
    to: ask.recipient,
    subject: say('subject'),
    text: `${say('intro')}\n\n${code}\n\n${say('validity')}\n${say('warning')}\n`,
    html: `<!doctype html><html lang="${ask.language}"><body style="margin:0;padding:32px 16px;background:#f5f6f8">
<div style="max-width:440px;margin:auto;padding:32px;background:#fff;border-radius:12px;font:16px/1.6 system-ui,sans-serif;color:#1d2330">
${paragraph(say('intro'))}
${paragraph(code, 'font-size:32px;font-weight:600;letter-spacing:6px')}
${paragraph(say('validity'))}
<p style="margin:0;font-size:13px;color:#667085">${say('warning')}</p>
</div></body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

function smsCode(services: Services, ask: SendCode, code: string): Promise<HandOff> {
  const { SMS_SIGN_NAME: signName, SMS_CODE_TEMPLATE: templateCode } = services.settings;
  return services.sms.send({
    to: ask.recipient,
    signName,
    templateCode,
    params: { code },
    text: smsText(signName, filled(codeTexts.sms[ask.language], code, codeSeconds / 60)),
  });
}

/** Nonces are only asked for within the signature's window; the table must stay small because every request writes to it. */
const cleanNonces = defineJob<object>({
  name: 'auth.cleanNonces',
  schedule: '* * * * *',
  retryLimit: 0,
  async run(services) {
    await services.database.query(`DELETE FROM request_nonce WHERE seen_at < now() - interval '11 minutes'`);
  },
});

const expired = [
  `DELETE FROM access_token WHERE expires_at < now()`,
  `DELETE FROM one_time_code WHERE expires_at < now()`,
  // A challenge is good for ten minutes.
  `DELETE FROM captcha_used WHERE used_at < now() - interval '1 hour'`,
  `DELETE FROM sign_in_guard WHERE NOT EXISTS (SELECT FROM unnest(failed_at) f WHERE f > now() - interval '15 minutes')`,
  `DELETE FROM code_sending WHERE NOT EXISTS (SELECT FROM unnest(sent_at) s WHERE s > now() - interval '1 day')`,
];

const cleanExpired = defineJob<object>({
  name: 'auth.cleanExpired',
  schedule: '7 * * * *',
  retryLimit: 2,
  async run(services) {
    for (const statement of expired) await services.database.query(statement);
  },
});

export const authJobs: readonly JobDefinition[] = [sendCode, cleanNonces, cleanExpired];
