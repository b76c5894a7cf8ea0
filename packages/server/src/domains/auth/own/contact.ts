import { userContactCode, userContactUpdate } from '@convoke/contract/auth/own.calls.ts';
import type { BaseContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { sealRecipient } from '../../../core/mail/code-message.ts';
import { codePauseSeconds, secondsUntilSending, spendCodes, takeSending } from '../../../core/one-time-codes.ts';
import { passwordMatches } from '../../../core/password.ts';
import { countAsking, countOwnPassword } from '../auth.guard.ts';
import { type SendCode, sendCodeJob } from '../auth.jobs.ts';
import { loginName, passwordHashOf } from '../auth.people.ts';

type Kind = 'mobile' | 'email';

/** The one of the two that is to be changed, and what it becomes. */
function changeOf(ctx: BaseContext<never>, input: { mobile?: string | undefined; email?: string | undefined }) {
  const { mobile, email } = input;
  if (mobile !== undefined && email === undefined) return { kind: 'mobile', next: mobile } as const;
  if (email !== undefined && mobile === undefined) return { kind: 'email', next: email } as const;
  return ctx.failFields([{ path: 'mobile', message: 'mobile or email, one of them' }]);
}

function presentOf(ctx: BaseContext<never>) {
  return ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) =>
    db
      .selectFrom('app_user')
      .select(['username', 'mobile', 'email'])
      .where('id', '=', ctx.userId)
      .executeTakeFirstOrThrow(),
  );
}

export const contactHandlers = [
  implement(userContactCode, async (ctx, input) => {
    const { services } = ctx;
    const { kind, next } = changeOf(ctx, input);
    const present = (await presentOf(ctx))[kind];
    await countAsking(services, ctx.address);
    const recipients = present === null || present === next ? [next] : [next, present];
    const refused = await services.database.global.transaction().execute(async (tx) => {
      for (const recipient of recipients) {
        if (!(await takeSending(tx, services, recipient))) return recipient;
        const ask: SendCode = {
          channel: kind === 'mobile' ? 'sms' : 'mail',
          recipient: sealRecipient(services, recipient),
          language: ctx.language,
          askedAt: ctx.now().toISOString(),
          purpose: 'change',
        };
        await services.jobs.send(sendCodeJob, ask, { tx });
      }
      return undefined;
    });
    if (refused !== undefined)
      ctx.fail('CODE_TOO_OFTEN', {
        retryAfterSeconds: await secondsUntilSending(services.database.global, services, refused),
      });
    return { retryAfterSeconds: codePauseSeconds, needs: present === null ? 'password' : 'code' };
  }),

  implement(userContactUpdate, async (ctx, input) => {
    const { services, organisationId, userId } = ctx;
    const { kind, next } = changeOf(ctx, input);
    const user = await presentOf(ctx);
    const present = user[kind];
    if (present === next) return {};
    // Whoever only found a browser open gets no further: the present phone or address agrees, or the password does.
    const codes = [{ recipient: next, code: input.contactCode }];
    if (present === null) {
      const tried = await countOwnPassword(services, userId);
      const stored = await passwordHashOf(services.database, { organisationId, userId });
      if (!(await passwordMatches(stored, input.password ?? ''))) ctx.fail('PASSWORD_WRONG');
      await tried.succeeded();
    } else codes.push({ recipient: present, code: input.presentCode ?? '' });
    if (!(await spendCodes(services, codes, 'change'))) ctx.fail('CODE_REFUSED');
    await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const taken = await tx
        .insertInto('login_name')
        .values({ name: next, organisation_id: organisationId, user_id: userId })
        .onConflict((of) => of.column('name').doUpdateSet({ user_id: userId }).where('login_name.user_id', '=', userId))
        .returning('name')
        .execute();
      if (taken.length === 0) ctx.fail('CONTACT_TAKEN');
      // What was read may be old by now; only what still stands there is let go.
      const changed = await tx
        .updateTable('app_user')
        .set({ [kind]: next } satisfies Partial<Record<Kind, string>>)
        .where('id', '=', userId)
        .where(kind, 'is not distinct from', present)
        .returning('id')
        .execute();
      if (changed.length === 0) ctx.fail('CODE_REFUSED');
      if (present !== null && present !== loginName(user.username))
        await tx
          .deleteFrom('login_name')
          .where('name', '=', present)
          .where('organisation_id', '=', organisationId)
          .where('user_id', '=', userId)
          .execute();
    });
    return {};
  }),
];
