import type { DynamicInfo } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { type DynamicKind, stateOf } from '@convoke/contract/dynamic/dynamic.rules.ts';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';
import { documentsOf } from './dynamic.documents.ts';

/** One that was not deleted, as it stands; null when there is none. */
export async function infoOf(
  db: Db,
  organisationId: string,
  dynamicId: string,
  now: Date,
): Promise<DynamicInfo | null> {
  const row = await db
    .selectFrom('dynamic')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', dynamicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    dynamicId: row.id,
    version: row.version,
    kind: row.kind as DynamicKind,
    title: row.title,
    content: row.content,
    pictures: row.picture_keys.map((key) => ({ key, url: fileUrl(key) })),
    documents: await documentsOf(db, dynamicId),
    state: stateOf({ isDraft: row.is_draft, publishAt: row.publish_at.getTime() }, now.getTime()),
    publishAt: row.is_draft ? null : row.publish_at.toISOString(),
  };
}
