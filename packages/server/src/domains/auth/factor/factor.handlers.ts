import {
  authLoginFactor,
  authLoginPasskey,
  authPasskeyOptions,
  userFactors,
  userRecoveryRenew,
  userTotpBegin,
  userTotpConfirm,
  userTotpRemove,
} from '@convoke/contract/auth/factor.calls.ts';
import { told } from '../../../core/data/camel.ts';
import { implement } from '../../../core/http/implement.ts';
import { passwordMatches } from '../../../core/password.ts';
import { attempt, countFactor, countOwnPassword } from '../auth.guard.ts';
import { passwordHashOf } from '../auth.people.ts';
import { noteSignIn } from '../own/sign-ins.ts';
import { beginTotp, confirmTotp, isTotpOn, renewRecovery, spendFactor } from './codes.ts';
import { enter, prove } from './entering.ts';
import { linkOfStep } from './identity.link.ts';
import { provedByPasskey, requestOptions } from './passkeys.ts';
import { readStep, spendStep, tryStep } from './steps.ts';
import { tellOfChange } from './tell.ts';

export const factorHandlers = [
  implement(authLoginFactor, async (ctx, { step, factorCode }) => {
    const { services } = ctx;
    const waiting = await tryStep(services, step);
    if (!waiting?.person) return ctx.fail('STEP_OVER');
    const { person } = waiting;
    const tried = await countFactor(services, person.userId);
    const way = await spendFactor(services, person, factorCode);
    if (way === null) {
      await noteSignIn(ctx, person, /^\d{6}$/.test(factorCode.replace(/\s/g, '')) ? 'totp' : 'recovery', false);
      return ctx.fail('FACTOR_REFUSED');
    }
    // Of two right codes at the same moment one signs in.
    if (!(await spendStep(services, 'factor', step))) return ctx.fail('STEP_OVER');
    await tried.succeeded();
    await linkOfStep(services, person, waiting.data);
    if (way === 'recovery') await tellOfChange(ctx, person, 'recoveryUsed');
    return enter(ctx, person, way);
  }),

  implement(authPasskeyOptions, async (ctx, { step }) => {
    const person = step === undefined ? null : await readStep(ctx.services, step);
    if (step !== undefined && person === null) return ctx.fail('STEP_OVER');
    return { options: { ...(await requestOptions(ctx, person)) } };
  }),

  implement(authLoginPasskey, async (ctx, { step, passkey }) => {
    const { services } = ctx;
    const tried = await attempt(services, { address: ctx.address }, true);
    const person = await provedByPasskey(ctx, passkey);
    if (!person) return ctx.fail('PASSKEY_REFUSED');
    await tried.succeeded();
    if (step !== undefined) {
      const waiting = await spendStep(services, 'factor', step);
      if (!waiting) return ctx.fail('STEP_OVER');
      if (waiting.person?.userId !== person.userId) return ctx.fail('PASSKEY_REFUSED');
      await linkOfStep(services, person, waiting.data);
    }
    return enter(ctx, person, 'passkey');
  }),

  implement(userFactors, async (ctx) => {
    const { userId } = ctx;
    const { OIDC_ISSUER: issuer, OIDC_LABEL: label } = ctx.services.settings;
    const totp = await ctx.db
      .selectFrom('user_totp')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const left = await ctx.db
      .selectFrom('user_recovery_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    const passkeys = await ctx.db
      .selectFrom('user_passkey')
      .select(['id as passkey_id', 'name', 'is_synced', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const identity = issuer
      ? await ctx.db
          .selectFrom('login_identity')
          .select('linked_at')
          .where('organisation_id', '=', ctx.organisationId)
          .where('user_id', '=', userId)
          .where('issuer', '=', issuer)
          .executeTakeFirst()
      : undefined;
    return {
      totpSince: totp?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: left.length,
      passkeys: passkeys.map(told),
      identityLabel: issuer ? label : null,
      identitySince: identity?.linked_at.toISOString() ?? null,
    };
  }),

  implement(userTotpBegin, async (ctx, { password }) => {
    const { services, organisationId, userId } = ctx;
    const person = { organisationId, userId };
    const tried = await countOwnPassword(services, userId);
    if (!(await passwordMatches(await passwordHashOf(services.database, person), password))) ctx.fail('PASSWORD_WRONG');
    await tried.succeeded();
    const begun = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const user = await tx
        .selectFrom('app_user')
        .select('username')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return beginTotp(tx, services, userId, user.username);
    });
    return begun ?? ctx.fail('FACTOR_ON');
  }),

  implement(userTotpConfirm, async (ctx, { factorCode }) => {
    const { services, organisationId, userId } = ctx;
    const person = { organisationId, userId };
    const tried = await countFactor(services, userId);
    const recoveryCodes = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      if (await isTotpOn(tx, userId)) return ctx.fail('FACTOR_ON');
      return confirmTotp(tx, services, person, factorCode);
    });
    if (!recoveryCodes) return ctx.fail('FACTOR_REFUSED');
    await tried.succeeded();
    await tellOfChange(ctx, person, 'totpOn');
    return { recoveryCodes };
  }),

  implement(userTotpRemove, async (ctx, input) => {
    const person = await prove(ctx, input);
    const removed = await ctx.services.database.inOrganisation(person.organisationId, 'write', (tx) =>
      tx.deleteFrom('user_totp').where('user_id', '=', person.userId).returning('confirmed_at').execute(),
    );
    if (removed.some((row) => row.confirmed_at !== null)) await tellOfChange(ctx, person, 'totpOff');
    return {};
  }),

  implement(userRecoveryRenew, async (ctx, input) => {
    const person = await prove(ctx, input);
    const recoveryCodes = await ctx.services.database.inOrganisation(person.organisationId, 'write', async (tx) =>
      (await isTotpOn(tx, person.userId)) ? renewRecovery(tx, ctx.services, person) : null,
    );
    if (!recoveryCodes) return ctx.fail('FACTOR_REFUSED');
    await tellOfChange(ctx, person, 'recoveryRenewed');
    return { recoveryCodes };
  }),
];
