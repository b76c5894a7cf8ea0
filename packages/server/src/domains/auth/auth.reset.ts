import type { Services } from '../../core/context.ts';
import { forget } from './auth.guard.ts';
import { hashPassword } from '../../core/password.ts';
import type { Person } from './auth.people.ts';
import { endTokens } from './auth.tokens.ts';

/**
 * Sets a new password and, in the same transaction, ends the tokens of the user, but the one that is kept: answers how many. Their failed sign-ins
 * are forgotten.
 */
export async function setPassword(
  services: Services,
  person: Person,
  password: string,
  kept?: Buffer,
): Promise<number> {
  const passwordHash = await hashPassword(password);
  const { names, ended } = await services.database.inOrganisation(person.organisationId, 'write', async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, password_changed_at: services.clock.now() })
      .where('organisation_id', '=', person.organisationId)
      .where('id', '=', person.userId)
      .execute();
    const ended = await endTokens(tx, person, kept);
    const names = await tx
      .selectFrom('login_name')
      .select('name')
      .where('organisation_id', '=', person.organisationId)
      .where('user_id', '=', person.userId)
      .execute();
    return { names, ended };
  });
  await forget(
    services,
    names.map((row) => row.name),
  );
  return ended;
}
