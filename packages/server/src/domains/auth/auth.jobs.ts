import type { Language } from '@convoke/contract/core/language.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { openRecipient, type SealedRecipient, sendCodeMessage } from '../../core/mail/code-message.ts';
import { codeSeconds, makeCode } from '../../core/one-time-codes.ts';
import { whoIs } from './auth.people.ts';
import { changeTexts, codeTexts } from './auth.texts.ts';
import { tellChange } from './factor/tell.ts';

/** What is asked for, for whom only this installation reads. The code itself is made by the job, so it never stands in the queue. */
export interface SendCode extends SealedRecipient {
  language: Language;
  /** ISO time. An ask that waited too long is dropped: the person has given up or asked again. */
  askedAt: string;
  /** Change: of a user who is signed in, for a phone or an address that need not be anybody's yet. */
  purpose?: 'change';
}

export const sendCodeJob = 'auth.sendCode';

const sendCode = defineJob<SendCode>({
  name: sendCodeJob,
  retryLimit: 4,
  expireInSeconds: 90,
  async run(services, ask) {
    if (services.clock.now().getTime() - Date.parse(ask.askedAt) > codeSeconds * 1000) return;
    const recipient = openRecipient(services, ask);
    if (recipient === null) return;
    if (ask.purpose !== 'change' && !(await whoIs(services.database, recipient))) return;
    const code = await makeCode(services, recipient, ask.purpose);
    const outcome = await sendCodeMessage(
      services,
      { ...ask, recipient },
      code,
      ask.purpose === 'change' ? changeTexts : codeTexts,
    );
    // Unknown: it may be on its way, and two codes would only confuse. Refused for good: nothing to be done.
    if (outcome.accepted === false && !outcome.permanent) throw new Error(`the code was not taken: ${outcome.reason}`);
    if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a code was not sent');
  },
});

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
  `DELETE FROM sign_in_step WHERE expires_at < now()`,
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

export const authJobs: readonly JobDefinition[] = [sendCode, tellChange, cleanNonces, cleanExpired];
