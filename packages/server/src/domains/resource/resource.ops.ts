import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { keyed } from '../../core/keyed.ts';
import type { Picture } from './resource.picture.ops.ts';

export interface StoredPicture {
  resourceId: string;
  key: string;
}

/**
 * Keeps a picture of an organisation. The file is written before its row: a process that dies in between leaves a file nobody knows of,
 * never a row without its file. Keys cannot be guessed and do not tell the organisation's id.
 */
export async function storePicture(
  services: Services,
  organisationId: string,
  userId: string,
  picture: Picture,
  /** Of which it is a copy. */
  documentId: string | null = null,
): Promise<StoredPicture> {
  const folder = keyed(services.settings.SECRET_KEY, 'files-of', organisationId).toString('base64url').slice(0, 12);
  const key = `${folder}/${randomBytes(18).toString('base64url')}.webp`;
  await services.storage.put(key, picture.bytes);
  const { id } = await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('stored_file')
      .values({
        organisation_id: organisationId,
        key,
        content_type: 'image/webp',
        bytes: picture.bytes.length,
        width: picture.width,
        height: picture.height,
        created_by: userId,
        document_id: documentId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { resourceId: id, key };
}

/** Whether this organisation has uploaded a picture of that key; none at all is as good. */
export async function isStored(tx: Db, organisationId: string, key: string | null): Promise<boolean> {
  if (key === null) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether this organisation has uploaded pictures of all these keys. */
export async function areStored(tx: Db, organisationId: string, keys: readonly string[]): Promise<boolean> {
  const asked = [...new Set(keys)];
  if (asked.length === 0) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('key')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('key', 'in', asked)
    .execute();
  return found.length === asked.length;
}

/** The documents of the library that pictures were copied from, each once. */
export async function documentsOfPictures(tx: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('stored_file')
    .select('document_id')
    .distinct()
    .where('key', 'in', keys)
    .where('document_id', 'is not', null)
    .execute();
  return rows.flatMap(({ document_id: documentId }) => documentId ?? []);
}
