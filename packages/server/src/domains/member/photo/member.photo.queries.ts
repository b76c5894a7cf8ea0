import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { photoView } from './photo-view.ops.ts';

/**
 * What a member looks like: their own photo, or else the newest of those who became them. So a merge moves no photo, and its undoing needs to give none back.
 */
export async function photoOf(db: Db, organisationId: string, memberId: string): Promise<Photo | null> {
  const { rows } = await sql<{ id: string; thumb: Buffer }>`
    SELECT p.id, p.thumb FROM unnest(member_tree(${organisationId}, ${memberId})) AS w(id) CROSS JOIN LATERAL (
      SELECT id, member_id, thumb FROM member_photo WHERE organisation_id = ${organisationId} AND member_id = w.id AND gone_at IS NULL OFFSET 0) p
    ORDER BY p.member_id = ${memberId} DESC, p.id DESC LIMIT 1`.execute(db);
  const [found] = rows;
  return found ? photoView(found.id, found.thumb) : null;
}

/** Nothing of these members' photos is to be seen from here on; the job member.photoFiles removes the files. Answers how many there were. */
export async function takePhotos(tx: Db, organisationId: string, memberIds: readonly string[]): Promise<number> {
  const taken = await tx
    .updateTable('member_photo')
    .set({ gone_at: sql`now()`, thumb: Buffer.alloc(0) })
    .where('organisation_id', '=', organisationId)
    .where('member_id', 'in', [...memberIds])
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows);
}
