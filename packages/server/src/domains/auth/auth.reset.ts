import type { Services } from '../../core/context.ts';
import { forget } from './auth.guard.ts';
import { hashPassword } from '../../core/password.ts';
import type { Person } from './auth.people.ts';
import { endTokens } from './auth.tokens.ts';

/** Sets a new password and, in the same transaction, ends every token of the user. Their failed sign-ins are forgotten. */
export async function setPassword(services: Services, person: Person, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const names = await services.database.inOrganisation(person.organisationId, 'write', async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('organisation_id', '=', person.organisationId)
      .where('id', '=', person.userId)
      .execute();
    await endTokens(tx, person);
    return tx
      .selectFrom('login_name')
      .select('name')
      .where('organisation_id', '=', person.organisationId)
      .where('user_id', '=', person.userId)
      .execute();
  });
  await forget(
    services,
    names.map((row) => row.name),
  );
}
