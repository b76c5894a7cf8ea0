import { normaliseEmail, normalisePhone } from '@convoke/contract/core/contact.ts';
import type { Database } from '../../core/data/database.ts';
import { hashPassword } from '../../core/password.ts';
import { loginName } from './auth.people.ts';

export interface NewOrganisation {
  name: string;
  username: string;
  password: string;
  nickName: string;
  mobile?: string;
  email?: string;
}

interface Ids {
  organisationId: string;
  userId: string;
}

/** Makes an organisation with its first user, who can sign in by user name, phone and e-mail. Throws when a name is taken. */
export async function createOrganisation(database: Database, made: NewOrganisation): Promise<Ids> {
  return insertOrganisation(database, made, await hashPassword(made.password));
}

/** The same for who has the hash of the password already. */
export async function insertOrganisation(
  database: Database,
  made: Omit<NewOrganisation, 'password'>,
  passwordHash: string,
): Promise<Ids> {
  const mobile = made.mobile === undefined ? null : normalisePhone(made.mobile);
  const email = made.email === undefined ? null : normaliseEmail(made.email);
  const [ids] = await database.query<{ organisation_id: string; user_id: string }>(
    'SELECT uuidv7() AS organisation_id, uuidv7() AS user_id',
  );
  if (!ids) throw new Error('no ids');
  const { organisation_id: organisationId, user_id: userId } = ids;
  await database.inOrganisation(organisationId, 'write', async (tx) => {
    await tx.insertInto('organisation').values({ organisation_id: organisationId, name: made.name }).execute();
    await tx
      .insertInto('app_user')
      .values({
        organisation_id: organisationId,
        id: userId,
        username: made.username,
        nick_name: made.nickName,
        mobile,
        email,
        password_hash: passwordHash,
      })
      .execute();
    const names = new Set([loginName(made.username), mobile, email].filter((name) => name !== null));
    await tx
      .insertInto('login_name')
      .values([...names].map((name) => ({ name, organisation_id: organisationId, user_id: userId })))
      .execute();
  });
  return { organisationId, userId };
}
