import { hashToken } from '../../core/codes.ts';
import type { Db } from '../../core/data/database.ts';

/** The tokens of people at a door, who sign in by a key of their event instead of a password. */

export interface StaffKey {
  keyId: string;
  eventId: string;
  role: string;
}

/** Lets whoever has this token in until the key ends; only the token's hash is kept. */
export async function issueStaffToken(
  tx: Db,
  organisationId: string,
  of: StaffKey & { token: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('access_token')
    .values({
      token_hash: hashToken(of.token),
      kind: 'staff',
      organisation_id: organisationId,
      event_id: of.eventId,
      key_id: of.keyId,
      role: of.role,
      expires_at: of.expiresAt,
    })
    .execute();
}

/** Everybody who came by the key is out. */
export async function endStaffTokens(tx: Db, organisationId: string, keyId: string): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('organisation_id', '=', organisationId)
    .where('key_id', '=', keyId)
    .execute();
}
