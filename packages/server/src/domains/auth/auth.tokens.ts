import { hashToken, newToken } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';
import { Refusal } from '../../core/failure.ts';
import type { Person } from './auth.people.ts';

const day = 86_400;
/** Seconds that an organiser stays signed in. */
export const userTokenSeconds = 7 * day;
/** Seconds that an application token lives. */
export const applicationTokenSeconds = day;

interface Issued {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
}

/** From where somebody signs in. */
export interface SignInPlace {
  device: string;
  address: string;
}

async function issue(
  global: Db,
  prefix: string,
  kind: string,
  seconds: number,
  of?: Person & SignInPlace,
): Promise<Issued> {
  const token = newToken(prefix);
  await global.transaction().execute(async (tx) => {
    // Somebody who is being removed right now has no name any more once this is read, or their removal ends this token too.
    const named =
      !of ||
      (await tx
        .selectFrom('login_name')
        .select('name')
        .where('organisation_id', '=', of.organisationId)
        .where('user_id', '=', of.userId)
        .limit(1)
        .forShare()
        .executeTakeFirst());
    if (!named) throw new Refusal('UNAUTHENTICATED');
    await tx
      .insertInto('access_token')
      .values({
        token_hash: hashToken(token),
        kind,
        organisation_id: of?.organisationId ?? null,
        user_id: of?.userId ?? null,
        device: of?.device ?? '',
        address: of?.address ?? '',
        expires_at: new Date(Date.now() + seconds * 1000),
      })
      .execute();
  });
  return { access_token: token, token_type: 'Bearer', expires_in: seconds };
}

/** Signs an organiser in; only the token's hash is kept. */
export function issueUserToken(global: Db, person: Person, from: SignInPlace): Promise<Issued> {
  return issue(global, 'cvu', 'organiser', userTokenSeconds, { ...person, ...from });
}

export function issueApplicationToken(global: Db): Promise<Issued> {
  return issue(global, 'cva', 'application', applicationTokenSeconds);
}

/** Ends one token, if it is this person's. */
export async function endToken(global: Db, person: Person, token: string): Promise<void> {
  await global
    .deleteFrom('access_token')
    .where('token_hash', '=', hashToken(token))
    .where('organisation_id', '=', person.organisationId)
    .where('user_id', '=', person.userId)
    .execute();
}

/**
 * Ends every session of a person but the one that is kept, and answers how many: all other devices are signed out. So are sign-ins that wait for their
 * second step, and passkeys and identities that are about to be added. Keys of programs go on; they end by `endKeysOf`.
 */
export async function endTokens(tx: Db, person: Person, kept?: Buffer): Promise<number> {
  await tx
    .deleteFrom('sign_in_step')
    .where('organisation_id', '=', person.organisationId)
    .where('user_id', '=', person.userId)
    .execute();
  const ended = await tx
    .deleteFrom('access_token')
    .where('organisation_id', '=', person.organisationId)
    .where('user_id', '=', person.userId)
    .where('kind', '<>', 'key')
    .$if(kept !== undefined, (of) => of.where('token_hash', '<>', kept ?? Buffer.of()))
    .returning('id')
    .execute();
  return ended.length;
}
