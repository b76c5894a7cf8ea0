import { sql } from 'kysely';

/**
 * What the user is called whose id stands in `column` of `table`, as `nick_name`; null where there is none. One look by the whole key for each
 * row that is shown: a join may be planned as a walk over all users of the organisation.
 */
export const userName = (table: string, column: string) =>
  sql<string | null>`(SELECT u.nick_name FROM app_user u
    WHERE u.organisation_id = ${sql.ref(`${table}.organisation_id`)} AND u.id = ${sql.ref(`${table}.${column}`)})`.as(
    'nick_name',
  );
