import { participantFind } from '@convoke/contract/participant/participant.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { sealRecipient } from '../../../core/mail/code-message.ts';
import { takeSending } from '../../../core/one-time-codes.ts';
import { countAsking } from '../../auth/auth.asking.ops.ts';
import { type FindData, findJob } from '../participant.job-names.ts';

/**
 * Asks for one's own code again. Whether anybody is known by the number or the address is found out by a job alone: the answer, and the time it takes,
 * are the same for everybody.
 */
export const findHandlers = [
  implement(participantFind, async (ctx, input) => {
    const { services, organisationId, eventId } = ctx;
    const recipient = input.phone ?? input.email ?? '';
    await countAsking(services, ctx.address);
    const taken = await services.database.global.transaction().execute(async (tx) => {
      // Counted apart from the one-time codes of the same number, but as often.
      if (!(await takeSending(tx, services, `find ${recipient}`))) return false;
      const data: FindData = {
        organisationId,
        eventId,
        channel: input.phone === undefined ? 'mail' : 'sms',
        recipient: sealRecipient(services, recipient),
        occasion: `find ${ctx.requestId}`,
      };
      await services.jobs.send(findJob, data, { tx });
      return true;
    });
    return taken ? {} : ctx.fail('FIND_TOO_OFTEN');
  }),
];
