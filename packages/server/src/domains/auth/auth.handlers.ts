import {
  authApplicationToken,
  authCaptcha,
  authCodeEmail,
  authCodeSms,
  authCurrentUser,
  authLoginMobile,
  authLoginPassword,
  authLogout,
  authMenuTree,
  authResetPasswordEmail,
  authResetPasswordSms,
} from '@convoke/contract/auth/auth.calls.ts';
import type { BaseContext, OutsideContext } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';
import { implement } from '../../core/http/implement.ts';
import { sameSecret } from '../../core/keyed.ts';
import { sealRecipient } from '../../core/mail/code-message.ts';
import { fileUrl } from '../../core/storage.ts';
import { makeCaptcha, spendCaptcha } from './auth.captcha.ts';
import { codePauseSeconds, secondsUntilSending, spendCode, takeSending } from '../../core/one-time-codes.ts';
import { attempt, countAsking } from './auth.guard.ts';
import { type SendCode, sendCodeJob } from './auth.jobs.ts';
import { menuTree } from './auth.menu.ts';
import { passwordMatches } from '../../core/password.ts';
import { loginName, type Person, passwordHashOf, whoIs } from './auth.people.ts';
import { setPassword } from './auth.reset.ts';
import { enterUnlessFactor } from './factor/entering.ts';
import { noteSignIn } from './own/sign-ins.ts';
import { endToken, issueApplicationToken } from './auth.tokens.ts';

type Asking = OutsideContext<'CODE_TOO_OFTEN'>;

/** Whether or not there is such an account, the same happens here: a place is taken and a job is handed over. The job knows the difference. */
async function askForCode(ctx: Asking, channel: SendCode['channel'], recipient: string) {
  const { services, global } = ctx;
  await countAsking(services, ctx.address);
  const taken = await global.transaction().execute(async (tx) => {
    if (!(await takeSending(tx, services, recipient))) return false;
    const ask: SendCode = {
      channel,
      recipient: sealRecipient(services, recipient),
      language: ctx.language,
      askedAt: ctx.now().toISOString(),
    };
    await services.jobs.send(sendCodeJob, ask, { tx });
    return true;
  });
  if (!taken) ctx.fail('CODE_TOO_OFTEN', { retryAfterSeconds: await secondsUntilSending(global, services, recipient) });
  return { retryAfterSeconds: codePauseSeconds };
}

/** Whose code this is, once it is proved; null when it is not. */
async function provedByCode(ctx: BaseContext<never>, recipient: string, code: string): Promise<Person | null> {
  const right = await spendCode(ctx.services, recipient, code);
  const person = await whoIs(ctx.services.database, recipient);
  return right ? person : null;
}

async function reset(ctx: BaseContext<never>, recipient: string, code: string, password: string): Promise<boolean> {
  const tried = await attempt(ctx.services, { address: ctx.address }, true);
  const person = await provedByCode(ctx, recipient, code);
  if (!person) return false;
  await setPassword(ctx.services, person, password);
  await tried.succeeded();
  return true;
}

export const authHandlers = [
  implement(authLoginPassword, async (ctx, input) => {
    const { services } = ctx;
    const name = loginName(input.username);
    const human = await spendCaptcha(services, ctx.header);
    const tried = await attempt(services, { name, address: ctx.address }, human);
    const person = await whoIs(services.database, name);
    const stored = person ? await passwordHashOf(services.database, person) : null;
    const isRight = await passwordMatches(stored, input.password);
    if (person && !isRight) await noteSignIn(ctx, person, 'password', false);
    if (!isRight || !person) return ctx.fail('LOGIN_REFUSED');
    await tried.succeeded();
    return enterUnlessFactor(ctx, person, 'password');
  }),

  implement(authLoginMobile, async (ctx, input) => {
    const human = await spendCaptcha(ctx.services, ctx.header);
    const tried = await attempt(ctx.services, { name: input.mobile, address: ctx.address }, human);
    const person = await provedByCode(ctx, input.mobile, input.smsCode);
    if (!person) return ctx.fail('CODE_REFUSED');
    await tried.succeeded();
    return enterUnlessFactor(ctx, person, 'code');
  }),

  implement(authCodeSms, (ctx, input) => askForCode(ctx, 'sms', input.mobile)),

  implement(authCodeEmail, (ctx, input) => askForCode(ctx, 'mail', input.email)),

  implement(authResetPasswordSms, async (ctx, input) => {
    if (!(await reset(ctx, input.mobile, input.smsCode, input.password))) ctx.fail('CODE_REFUSED');
    return {};
  }),

  implement(authResetPasswordEmail, async (ctx, input) => {
    if (!(await reset(ctx, input.email, input.emailCode, input.password))) ctx.fail('CODE_REFUSED');
    return {};
  }),

  implement(authCaptcha, (ctx) => makeCaptcha(ctx.services)),

  implement(authCurrentUser, async (ctx) => {
    const user = await ctx.db
      .selectFrom('app_user as u')
      .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
      .select(['u.id', 'u.nick_name', 'u.avatar_key', 'u.username', 'u.mobile', 'u.email', 'u.language', 'u.role'])
      .select(['u.time_zone', 'o.name as organisation'])
      .where('u.organisation_id', '=', ctx.organisationId)
      .where('u.id', '=', ctx.userId)
      .executeTakeFirst();
    if (!user) throw new Refusal('UNAUTHENTICATED'); // The user was removed while the token lived.
    return {
      userId: user.id,
      nickName: user.nick_name,
      avatar: fileUrl(user.avatar_key),
      username: user.username,
      mobile: user.mobile,
      email: user.email,
      language: user.language,
      timeZone: user.time_zone,
      organisationName: user.organisation,
      roles: [user.role],
    };
  }),

  implement(authLogout, async (ctx, input) => {
    const used = ctx.header('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
    const person = { organisationId: ctx.organisationId, userId: ctx.userId };
    await endToken(ctx.global, person, input.token || used);
    return {};
  }),

  implement(authMenuTree, async (ctx) => menuTree(ctx.language)),

  implement(authApplicationToken, async (ctx, input) => {
    const { APP_ID, APP_SECRET } = ctx.services.settings;
    const known = sameSecret(input.client_id, APP_ID);
    if (!sameSecret(input.client_secret, APP_SECRET) || !known) ctx.fail('CLIENT_REFUSED');
    return issueApplicationToken(ctx.global);
  }),
];
