import { contactSendCode, contactVerify } from '@convoke/contract/form/contact.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { implement } from '../../../core/http/implement.ts';
import { sealRecipient } from '../../../core/mail/code-message.ts';
import { takesSms } from '../../../core/mail/sms-regions.ts';
import { codePauseSeconds, secondsUntilSending, spendCode, takeSending } from '../../../core/one-time-codes.ts';
import { countAsking } from '../../auth/auth.asking.ops.ts';
import { type ContactCode, contactCodeJob } from './contact.jobs.ts';
import { contactProofOf } from './contact.ops.ts';

/** Numbers and addresses that are proved by a one-time code. */
export const contactHandlers = [
  implement(contactSendCode, async (ctx, input) => {
    const { services, global } = ctx;
    const recipient = input.phone ?? input.email ?? '';
    if (input.phone !== undefined && !takesSms(input.phone, services.settings))
      return ctx.failFields([{ path: 'phone', message: problemText('noSms', ctx.language) }]);
    await countAsking(services, ctx.address);
    const taken = await global.transaction().execute(async (tx) => {
      if (!(await takeSending(tx, services, recipient))) return false;
      const ask: ContactCode = {
        channel: input.phone === undefined ? 'mail' : 'sms',
        recipient: sealRecipient(services, recipient),
        language: ctx.language,
        askedAt: ctx.now().toISOString(),
      };
      await services.jobs.send(contactCodeJob, ask, { tx });
      return true;
    });
    if (!taken)
      ctx.fail('CODE_TOO_OFTEN', { retryAfterSeconds: await secondsUntilSending(global, services, recipient) });
    return { retryAfterSeconds: codePauseSeconds };
  }),

  implement(contactVerify, async (ctx, input) => {
    const recipient = input.phone ?? input.email ?? '';
    if (!(await spendCode(ctx.services, recipient, input.code, 'contact'))) return ctx.fail('CODE_REFUSED');
    const { proof, endsAt } = contactProofOf(
      ctx.services,
      input.phone === undefined ? { email: recipient } : { phone: recipient },
    );
    return { proof, endsAt: endsAt.toISOString() };
  }),
];
