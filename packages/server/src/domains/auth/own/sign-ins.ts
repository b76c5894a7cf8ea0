import type { SignInWay } from '@convoke/contract/auth/own.rules.ts';
import type { BaseContext } from '../../../core/context.ts';
import type { Person } from '../auth.people.ts';

/** Of one user's attempts so many are kept. */
export const mostSignIns = 100;

/** From where somebody asks: their browser as it calls itself, and their address. */
export const whereFrom = (ctx: Pick<BaseContext<never>, 'header' | 'address'>) => ({
  device: (ctx.header('user-agent') ?? '').slice(0, 300),
  address: ctx.address,
});

/** Writes down that somebody signed in, or tried to, as a user that there is; the oldest of more than a hundred go. */
export async function noteSignIn(
  ctx: Pick<BaseContext<never>, 'services' | 'header' | 'address'>,
  person: Person,
  way: SignInWay,
  succeeded: boolean,
): Promise<void> {
  await ctx.services.database.inOrganisation(person.organisationId, 'write', async (tx) => {
    await tx
      .insertInto('sign_in')
      .values({ organisation_id: person.organisationId, user_id: person.userId, way, succeeded, ...whereFrom(ctx) })
      .execute();
    await tx
      .deleteFrom('sign_in')
      .where('user_id', '=', person.userId)
      .where('id', 'in', (of) =>
        of
          .selectFrom('sign_in')
          .select('id')
          .where('user_id', '=', person.userId)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .offset(mostSignIns)
          .limit(mostSignIns),
      )
      .execute();
  });
}
