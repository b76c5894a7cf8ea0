import type { Language } from '@convoke/contract/core/language.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { openRecipient, type SealedRecipient, sendCodeMessage } from '../../../core/mail/code-message.ts';
import { codeSeconds, makeCode } from '../../../core/one-time-codes.ts';
import { contactTexts } from './contact.texts.ts';

/** What is asked for, for whom only this installation reads. The code itself is made by the job, so it never stands in the queue. */
export interface ContactCode extends SealedRecipient {
  language: Language;
  /** ISO time. An ask that waited too long is dropped: the person has given up or asked again. */
  askedAt: string;
}

export const contactCodeJob = 'form.contactCode';

export const contactJobs: readonly JobDefinition[] = [
  defineJob<ContactCode>({
    name: contactCodeJob,
    retryLimit: 4,
    expireInSeconds: 90,
    async run(services, ask) {
      if (services.clock.now().getTime() - Date.parse(ask.askedAt) > codeSeconds * 1000) return;
      const recipient = openRecipient(services, ask);
      if (recipient === null) return;
      const code = await makeCode(services, recipient, 'contact');
      const outcome = await sendCodeMessage(services, { ...ask, recipient }, code, contactTexts);
      // Unknown: it may be on its way, and two codes would only confuse. Refused for good: nothing to be done.
      if (outcome.accepted === false && !outcome.permanent)
        throw new Error(`the code was not taken: ${outcome.reason}`);
      if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a code was not sent');
    },
  }),
];
