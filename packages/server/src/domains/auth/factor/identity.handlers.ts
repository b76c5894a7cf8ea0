import { safeRedirect } from '@convoke/contract/core/session.ts';
import {
  authOidcBegin,
  authOidcFinish,
  userIdentityBegin,
  userIdentityRemove,
} from '@convoke/contract/auth/identity.calls.ts';
import type { BaseContext } from '../../../core/context.ts';
import { deviceOf } from '../../../core/http/device.ts';
import { implement } from '../../../core/http/implement.ts';
import { attempt, countAsking } from '../auth.guard.ts';
import type { Person } from '../auth.people.ts';
import { enterUnlessFactor, prove } from './entering.ts';
import { link, linkedTo, ownerOfAddress } from './identity.link.ts';
import { ProviderAway, wayThere, type Way, whoCameBack } from './identity.provider.ts';
import { beginStep, spendStep } from './steps.ts';
import { tellOfChange } from './tell.ts';

const waySeconds = 600;

/** Begins the way to the provider and back, for this browser alone: where to send it. */
async function begin(ctx: BaseContext<'OIDC_AWAY'>, of: { person?: Person; redirect?: string }): Promise<string> {
  const { services } = ctx;
  if (!services.settings.OIDC_ISSUER) return ctx.fail('OIDC_AWAY');
  const { address, way } = await wayThere(services).catch((error: unknown) => {
    if (error instanceof ProviderAway) return ctx.fail('OIDC_AWAY');
    throw error;
  });
  const { person, redirect } = of;
  await beginStep(
    services,
    {
      purpose: 'oidc',
      browser: deviceOf(ctx).id,
      ...(person && { person }),
      data: { ...way, redirect: safeRedirect(redirect) },
      seconds: waySeconds,
    },
    way.state,
  );
  return address;
}

export const identityHandlers = [
  implement(authOidcBegin, async (ctx, { redirect }) => {
    await countAsking(ctx.services, ctx.address);
    return { address: await begin(ctx, redirect === undefined ? {} : { redirect }) };
  }),

  implement(userIdentityBegin, async (ctx, input) => ({
    address: await begin(ctx, { person: await prove(ctx, input) }),
  })),

  implement(authOidcFinish, async (ctx, { state, ...answer }) => {
    const { services } = ctx;
    const tried = await attempt(services, { address: ctx.address }, true);
    const begun = await spendStep(services, 'oidc', state, deviceOf(ctx).id);
    if (!begun) return ctx.fail('OIDC_STALE');
    const { nonce, verifier, redirect } = begun.data as unknown as Way & { redirect: string };
    const claims = await whoCameBack(services, { state, nonce, verifier }, answer).catch((error: unknown) => {
      if (error instanceof ProviderAway) return ctx.fail('OIDC_AWAY');
      throw error;
    });
    if (!claims) return ctx.fail('OIDC_REFUSED');
    await tried.succeeded();
    if (begun.person) {
      if (!(await link(services, begun.person, claims))) return ctx.fail('OIDC_TAKEN');
      await tellOfChange(ctx, begun.person, 'identityLinked');
      return { token: null, isLinked: true, redirect: '/account/user-account' };
    }
    const known = await linkedTo(services, claims);
    const person = known ?? (await ownerOfAddress(services, claims));
    if (!person) return ctx.fail('OIDC_UNKNOWN');
    const { issuer, subject } = claims;
    // With two steps on it is linked after the second (identity.link.ts).
    const token = await enterUnlessFactor(ctx, person, 'oidc', {
      told: { redirect },
      ...(!known && { data: { issuer, subject } }),
    });
    if (!known) {
      await link(services, person, claims);
      await tellOfChange(ctx, person, 'identityLinked');
    }
    return { token, isLinked: false, redirect };
  }),

  implement(userIdentityRemove, async (ctx, input) => {
    const { organisationId, userId } = await prove(ctx, input);
    const removed = await ctx.services.database.global
      .deleteFrom('login_identity')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .returning('subject')
      .execute();
    if (removed.length > 0) await tellOfChange(ctx, { organisationId, userId }, 'identityRemoved');
    return {};
  }),
];
