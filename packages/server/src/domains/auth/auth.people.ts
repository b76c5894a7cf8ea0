import { isPhone, normaliseEmail, normalisePhone } from '@convoke/contract/core/contact.ts';
import type { Database } from '../../core/data/database.ts';

export interface Person {
  organisationId: string;
  userId: string;
}

/** The form in which sign-in names are kept: phones normalised, e-mail addresses and user names in lower case. */
export function loginName(typed: string): string {
  return isPhone(typed) ? normalisePhone(typed) : normaliseEmail(typed);
}

/** Who signs in by this name; null when nobody. */
export async function whoIs(database: Database, name: string): Promise<Person | null> {
  const row = await database.global
    .selectFrom('login_name')
    .select(['organisation_id', 'user_id'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? { organisationId: row.organisation_id, userId: row.user_id } : null;
}

/** Whether somebody still signs in at all: who left has no name to do it by, whatever else of theirs is kept. */
export async function signsIn(database: Database, { organisationId, userId }: Person): Promise<boolean> {
  const row = await database.global
    .selectFrom('login_name')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored password hash; null when there is none. */
export async function passwordHashOf(database: Database, person: Person): Promise<string | null> {
  const row = await database.inOrganisation(person.organisationId, 'read', (db) =>
    db
      .selectFrom('app_user')
      .select('password_hash')
      .where('organisation_id', '=', person.organisationId)
      .where('id', '=', person.userId)
      .executeTakeFirst(),
  );
  return row?.password_hash ?? null;
}
