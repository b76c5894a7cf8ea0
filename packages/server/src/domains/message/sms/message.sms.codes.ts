import { smsValidateCode, smsValidateCodeCheck } from '@convoke/contract/message/message.sms.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { codeVariable, finishedSms } from '@convoke/contract/message/message.sms.rules.ts';
import { filledText } from '@convoke/contract/message/message.text.ts';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import {
  openRecipient,
  sealRecipient,
  type SealedRecipient,
  sendCodeMessage,
} from '../../../core/mail/code-message.ts';
import type { HandOff } from '../../../core/mail/hand-off.ts';
import { takesSms } from '../../../core/mail/sms-regions.ts';
import {
  codePauseSeconds,
  codeSeconds,
  makeCode,
  secondsUntilSending,
  spendCode,
  takeSending,
} from '../../../core/one-time-codes.ts';
import { countAsking } from '../../auth/auth.asking.ops.ts';
import { contactProofOf, contactTexts } from '../../form/contact/contact.ops.ts';

/** What is asked for, for whom only this installation reads. The code itself is made by the job, so it never stands in the queue. */
export interface SmsCode extends SealedRecipient {
  language: Language;
  /** Whose organiser's own words are used, where there are any. */
  eventId: string | null;
  /** ISO time. An ask that waited too long is dropped: the person has given up or asked again. */
  askedAt: string;
}

export const smsCodeJob = 'message.smsCode';

/** The calls by which somebody proves a number, as the specification names them: one count and one proof with those of forms (contact.calls.ts). */
export const smsCodeHandlers = [
  implement(smsValidateCode, async (ctx, { mobile, eventId }) => {
    const { services, global } = ctx;
    if (!takesSms(mobile, services.settings))
      return ctx.failFields([{ path: 'mobile', message: problemText('noSms', ctx.language) }]);
    await countAsking(services, ctx.address);
    const taken = await global.transaction().execute(async (tx) => {
      if (!(await takeSending(tx, services, mobile))) return false;
      const ask: SmsCode = {
        channel: 'sms',
        recipient: sealRecipient(services, mobile),
        language: ctx.language,
        eventId: eventId ?? null,
        askedAt: ctx.now().toISOString(),
      };
      await services.jobs.send(smsCodeJob, ask, { tx });
      return true;
    });
    if (!taken) ctx.fail('CODE_TOO_OFTEN', { retryAfterSeconds: await secondsUntilSending(global, services, mobile) });
    return { retryAfterSeconds: codePauseSeconds };
  }),

  implement(smsValidateCodeCheck, async (ctx, { mobile, code }) => {
    if (!(await spendCode(ctx.services, mobile, code, 'contact'))) return ctx.fail('CODE_REFUSED');
    const { proof, endsAt } = contactProofOf(ctx.services, { phone: mobile });
    return { proof, endsAt: endsAt.toISOString() };
  }),
];

export const smsCodeJobs: readonly JobDefinition[] = [
  defineJob<SmsCode>({ name: smsCodeJob, retryLimit: 4, expireInSeconds: 90, run: sendSmsCode }),
];

export async function sendSmsCode(services: Services, ask: SmsCode): Promise<void> {
  if (services.clock.now().getTime() - Date.parse(ask.askedAt) > codeSeconds * 1000) return;
  const recipient = openRecipient(services, ask);
  if (recipient === null) return;
  const code = await makeCode(services, recipient, 'contact');
  const outcome =
    (await byOwnTemplate(services, ask.eventId, recipient, code)) ??
    (await sendCodeMessage(services, { channel: 'sms', recipient, language: ask.language }, code, contactTexts));
  // Unknown: it may be on its way, and two codes would only confuse. Refused for good: nothing to be done.
  if (outcome.accepted === false && !outcome.permanent) throw new Error(`the code was not taken: ${outcome.reason}`);
  if (outcome.accepted !== true) services.log.warn({ reason: outcome.reason }, 'a code was not sent');
}

/** In the words of the organiser whose event it is; null = there are none, or no such event. */
async function byOwnTemplate(
  services: Services,
  eventId: string | null,
  to: string,
  code: string,
): Promise<HandOff | null> {
  if (eventId === null) return null;
  const { database } = services;
  const event = await database.global
    .selectFrom('directory')
    .select('organisation_id')
    .where('kind', '=', 'event-id')
    .where('code', '=', eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { organisation_id: organisationId } = event;
  const template = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('sms_template as t')
      .innerJoin('sms_sign as s', (join) =>
        join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sign_id'),
      )
      .select(['t.text', 't.vendor_code', 's.name'])
      .where('t.organisation_id', '=', organisationId)
      .where('t.deleted_at', 'is', null)
      .where('t.kind', '=', 'code')
      .where('t.state', '=', 'approved')
      .where('s.state', '=', 'approved')
      .orderBy('t.updated_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!template) return null;
  const params = { [codeVariable]: code };
  return services.sms.send({
    to,
    signName: template.name,
    templateCode: template.vendor_code,
    params,
    text: finishedSms('code', template.name, filledText(template.text, params, {})),
  });
}
