import type { SignInWay } from '@convoke/contract/auth/own.rules.ts';
import type { BaseContext, OutsideContext } from '../../../core/context.ts';
import { passwordMatches } from '../../../core/password.ts';
import { countOwnPassword } from '../auth.guard.ts';
import { passwordHashOf, type Person } from '../auth.people.ts';
import { issueUserToken } from '../auth.tokens.ts';
import { noteSignIn, whereFrom } from '../own/sign-ins.ts';
import { isTotpOn, spendFactor } from './codes.ts';
import { beginStep } from './steps.ts';

/** A sign-in waits so long for its second step. */
const stepSeconds = 600;

/** Signs somebody in who has proved everything that is asked of them. */
export async function enter(ctx: OutsideContext<never>, person: Person, way: SignInWay) {
  await noteSignIn(ctx, person, way, true);
  return issueUserToken(ctx.global, person, whereFrom(ctx));
}

/**
 * Signs in who has proved one thing, or refuses with what the second step needs: a secret that does nothing but go on with this sign-in. `data` is
 * kept with it.
 */
export async function enterUnlessFactor(
  ctx: OutsideContext<'FACTOR_NEEDED'>,
  person: Person,
  way: SignInWay,
  { data, told }: { data?: object; told?: object } = {},
) {
  const { services } = ctx;
  const { needed, hasPasskey } = await services.database.inOrganisation(person.organisationId, 'read', async (db) => ({
    needed: await isTotpOn(db, person.userId),
    hasPasskey:
      (await db.selectFrom('user_passkey').select('id').where('user_id', '=', person.userId).executeTakeFirst()) !==
      undefined,
  }));
  if (!needed) return enter(ctx, person, way);
  const step = await beginStep(services, { purpose: 'factor', person, ...(data && { data }), seconds: stepSeconds });
  return ctx.fail('FACTOR_NEEDED', { ...told, step, hasPasskey });
}

/**
 * Who changes by what the account is entered gives the password once more, and a code where two steps are on: whoever only found a browser open gets no
 * further. Both count as one try, of five in 15 minutes.
 */
export async function prove(
  ctx: BaseContext<'PASSWORD_WRONG' | 'FACTOR_REFUSED'>,
  { password, factorCode = '' }: { password: string; factorCode?: string | undefined },
): Promise<Person> {
  const { services, organisationId, userId } = ctx;
  const person = { organisationId, userId };
  const tried = await countOwnPassword(services, userId);
  if (!(await passwordMatches(await passwordHashOf(services.database, person), password))) ctx.fail('PASSWORD_WRONG');
  const isOn = await services.database.inOrganisation(organisationId, 'read', (db) => isTotpOn(db, userId));
  if (isOn && (await spendFactor(services, person, factorCode)) === null) ctx.fail('FACTOR_REFUSED');
  await tried.succeeded();
  return person;
}
