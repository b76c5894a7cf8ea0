import { documentType, renamedTo, textKindOf } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** A file that is in the storage already, and as what it is to be kept. */
export interface NewDocument {
  organisationId: string;
  userId: string;
  /** Null: in no category. Of a document that is replaced it stays as it is. */
  categoryId: string | null;
  /** Of the file; checked by `documentName`. */
  name: string;
  /** In the storage. */
  key: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  contentType: string;
  /** A virus scanner has looked at all of it and found nothing. */
  isScanned: boolean;
  /** The document of which this becomes the newest version; its links lead to it from then on. */
  replaces?: string | undefined;
}

export interface KeptDocument {
  documentId: string;
  name: string;
  /** Of the file, counted from 1. */
  number: number;
  /** Other documents with the same content; at most ten. */
  duplicates: { documentId: string; name: string }[];
}

/** Why it is not kept; the file is still in the storage then. */
export type NotKept = 'LIBRARY_FULL' | 'CATEGORY_GONE' | 'DOCUMENT_GONE';

/**
 * Keeps a document, or a new version of one, and records who brought it. What all files of an organisation take up, versions and trash with it, is counted in one
 * row, whose statement adds and refuses at once: of uploads that come together only as many are kept as there is room for.
 */
export async function keepDocument(tx: Db, file: NewDocument): Promise<KeptDocument | NotKept> {
  // Before the tally, as everywhere: who deletes a category locks it first.
  if (file.replaces === undefined && file.categoryId !== null) {
    const category = tx.selectFrom('document_category').select('id').where('id', '=', file.categoryId);
    if (!(await category.forKeyShare().executeTakeFirst())) return 'CATEGORY_GONE';
  }
  const before = file.replaces === undefined ? null : await lockDocument(tx, file.replaces);
  if (before === undefined) return 'DOCUMENT_GONE';
  if (!(await takeRoom(tx, file.organisationId, file.bytes))) return 'LIBRARY_FULL';

  const name = before ? renamedTo(before.name, file.name) : file.name;
  const facts = { name, kind: documentType(name).kind, bytes: file.bytes, sha256: file.sha256 };
  const number = before ? before.versions + 1 : 1;
  const { id: documentId } = await (before
    ? tx
        .updateTable('document')
        .set({ ...facts, shown_version: number, updated_at: sql`now()` })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : tx
        .insertInto('document')
        .values({ ...facts, category_id: file.categoryId, created_by: file.userId })
        .returning('id')
        .executeTakeFirstOrThrow());
  await tx
    .insertInto('document_version')
    .values({
      document_id: documentId,
      number,
      name: file.name,
      storage_key: file.key,
      content_type: file.contentType,
      text_state: textKindOf(file.name) === undefined ? 'none' : 'waiting',
      bytes: file.bytes,
      sha256: file.sha256,
      is_scanned: file.isScanned,
      created_by: file.userId,
    })
    .execute();
  await tx
    .insertInto('document_record')
    .values({
      kind: before ? 'replace' : 'upload',
      document_id: documentId,
      number,
      name,
      bytes: file.bytes,
      user_id: file.userId,
    })
    .execute();
  const duplicates = await tx
    .selectFrom('document')
    .select(['id as documentId', 'name'])
    .where('sha256', '=', file.sha256)
    .where('deleted_at', 'is', null)
    .where('id', '!=', documentId)
    .limit(10)
    .execute();
  return { documentId, name, number, duplicates };
}

/** A document that is there, held until the transaction ends, with the number of its newest version. */
async function lockDocument(tx: Db, documentId: string) {
  const found = await tx
    .selectFrom('document')
    .select(['id', 'name'])
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { versions } = await tx
    .selectFrom('document_version')
    .select((eb) => eb.fn.max('number').as('versions'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { ...found, versions: Number(versions) };
}

/** Takes room in the library; false where there is not that much left. */
async function takeRoom(tx: Db, organisationId: string, bytes: number): Promise<boolean> {
  await startLibrary(tx, organisationId);
  const taken = await tx
    .updateTable('document_tally')
    .set({ bytes: sql`bytes + ${bytes}` })
    .where(sql<boolean>`bytes + ${bytes} <= most_bytes`)
    .returning('bytes')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The row that an organisation's library is counted in. The directory leads the job that empties trashes to it. */
export async function startLibrary(tx: Db, organisationId: string): Promise<void> {
  const made = await sql`
    INSERT INTO document_tally (organisation_id) VALUES (${own}) ON CONFLICT (organisation_id) DO NOTHING RETURNING organisation_id`.execute(
    tx,
  );
  if (made.rows.length === 0) return;
  await tx
    .insertInto('directory')
    .values({ kind: 'library', code: organisationId, organisation_id: organisationId, target_id: organisationId })
    .execute();
}

/** Bytes that are left to an organisation. */
export async function roomLeft(db: Db): Promise<{ bytes: number; mostBytes: number }> {
  const tally = await db.selectFrom('document_tally').select(['bytes', 'most_bytes']).executeTakeFirst();
  return { bytes: tally?.bytes ?? 0, mostBytes: tally?.most_bytes ?? usualBytes };
}

/** What a library may hold in all unless its row says otherwise: 50 GiB, as the column's default. */
const usualBytes = 50 * 1024 ** 3;
