import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { keyed } from '../../core/keyed.ts';
import { fileUrl } from '../../core/storage.ts';
import { type Picture, wide } from './resource.picture.ops.ts';

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
  /** The same for phones; null: it is made later, where it is wide. */
  narrow: Picture | null = null,
): Promise<StoredPicture> {
  const folder = keyed(services.settings.SECRET_KEY, 'files-of', organisationId).toString('base64url').slice(0, 12);
  const key = `${folder}/${randomBytes(18).toString('base64url')}.webp`;
  const rows = [{ key, picture, document_id: documentId }];
  if (narrow) rows.push({ key: narrowKey(key), picture: narrow, document_id: null });
  for (const each of rows) await services.storage.put(each.key, each.picture.bytes);
  const [row] = await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('stored_file')
      .values(
        rows.map(({ picture: { bytes, width, height }, ...row }) => ({
          ...row,
          organisation_id: organisationId,
          content_type: 'image/webp',
          bytes: bytes.length,
          width,
          height,
          // One that is wide and has none waits for it (resource.narrow.ts).
          has_narrow: width < wide ? false : narrow ? true : null,
          created_by: userId,
        })),
      )
      .returning('id')
      .execute(),
  );
  return { resourceId: row?.id ?? '', key };
}

/** Where the narrow one of a picture lies. */
export const narrowKey = (key: string) => key.replace(/\.webp$/, '-640.webp');

/** A picture in both widths, as `srcset` of an image names them; null where it has one width alone. */
export async function widthsOf(db: Db, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const kept = await db
    .selectFrom('stored_file')
    .select(['width', 'has_narrow'])
    .where('key', '=', key)
    .executeTakeFirst();
  return kept?.has_narrow && kept.width ? `${fileUrl(narrowKey(key))} 640w, ${fileUrl(key)} ${kept.width}w` : null;
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
