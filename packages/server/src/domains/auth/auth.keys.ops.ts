import type { KeyScope } from '@convoke/contract/core/key-scopes.ts';
import { hashToken } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';
import type { Person } from './auth.people.ts';

/** The tokens of API keys: a key acts for its organisation in the name of who made it, as far as its scopes go. */

const never = new Date('9999-12-31T00:00:00Z');

/** Lets programs in by this key until it ends; only its hash is kept. */
export async function issueKeyToken(
  tx: Db,
  person: Person,
  of: { keyId: string; key: string; scopes: readonly KeyScope[]; expiresAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('access_token')
    .values({
      token_hash: hashToken(of.key),
      kind: 'key',
      organisation_id: person.organisationId,
      user_id: person.userId,
      key_id: of.keyId,
      scopes: [...of.scopes],
      expires_at: of.expiresAt ?? never,
    })
    .execute();
}

/** Ends a key at once. */
export async function endKeyToken(tx: Db, organisationId: string, keyId: string): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('organisation_id', '=', organisationId)
    .where('key_id', '=', keyId)
    .where('kind', '=', 'key')
    .execute();
}

/** Ends all keys that somebody made, as when they leave the organisation; they stay listed as ended. */
export async function endKeysOf(tx: Db, person: Person): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('organisation_id', '=', person.organisationId)
    .where('user_id', '=', person.userId)
    .where('kind', '=', 'key')
    .execute();
}
