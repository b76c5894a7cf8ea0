import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import type { Db } from '../../core/data/database.ts';
import { photoView } from '../member/photo/photo-view.ops.ts';

/** The small photos of people, by their ids. Nobody is asked where nobody has one. */
export async function photosOf(
  db: Db,
  organisationId: string,
  people: readonly { photo_id: string | null }[],
): Promise<ReadonlyMap<string, Photo>> {
  const ids = people.flatMap(({ photo_id: photoId }) => photoId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('participant_photo')
    .select(['id', 'thumb'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, photoView(row.id, row.thumb)]));
}
