import { randomBytes } from 'node:crypto';
import { withClient } from '@convoke/launcher/database.ts';
import { logIn } from './client.ts';
import type { ProductPlace } from './product.ts';

/** Somebody who runs an organisation. */
export interface Organiser {
  username: string;
  password: string;
  /** Of a sign-in that is under way. */
  token: string;
}

/** An organisation without anything in it, as an installation begins with, and its first user, who has the demo user's password. */
export async function newOrganiser(product: ProductPlace): Promise<Organiser> {
  const { password } = product.demo;
  const username = `organiser-${randomBytes(4).toString('hex')}`;
  await withClient(product.superuserUrl, (client) =>
    client.query(
      `WITH organisation AS (INSERT INTO organisation (name) VALUES ('Organisation of ' || $1::text) RETURNING organisation_id),
         app_user AS (INSERT INTO app_user (organisation_id, username, nick_name, password_hash)
           SELECT organisation.organisation_id, $1, 'Olga', demo.password_hash
           FROM organisation, login_name JOIN app_user AS demo ON demo.organisation_id = login_name.organisation_id AND demo.id = login_name.user_id
           WHERE login_name.name = $2 RETURNING organisation_id, id)
       INSERT INTO login_name (name, organisation_id, user_id) SELECT $1, organisation_id, id FROM app_user`,
      [username, product.demo.username],
    ),
  );
  const login = { username, password };
  return { ...login, token: await logIn(product.url, login) };
}
