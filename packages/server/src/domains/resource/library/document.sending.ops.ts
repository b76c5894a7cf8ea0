import { newPublicCode } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import { addLink } from './document.links.ts';
import { isLive } from './document.queries.ts';

/** Documents that go with something that is sent. */

export interface DocumentToSend {
  documentId: string;
  /** Of the version. */
  number: number;
  name: string;
  bytes: number;
  contentType: string;
  /** In the storage. */
  key: string;
  /** False: it is in the trash. */
  isThere: boolean;
}

/** Documents with the version that is shown of each; those that are gone for good are left out. */
export async function documentsToSend(db: Db, documentIds: readonly string[]): Promise<Map<string, DocumentToSend>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('document_version as v', (on) =>
      on.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.shown_version'),
    )
    .select(['d.id', 'd.name', 'd.deleted_at', 'v.number', 'v.bytes', 'v.content_type', 'v.storage_key'])
    .where('d.id', 'in', documentIds)
    .execute();
  return new Map(rows.map((row) => [row.id, toSend(row)]));
}

/** A version of a document; undefined when there is none. */
export async function versionToSend(db: Db, documentId: string, number: number): Promise<DocumentToSend | undefined> {
  const row = await db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.name', 'd.deleted_at', 'v.number', 'v.bytes', 'v.content_type', 'v.storage_key'])
    .where('d.id', '=', documentId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  return row && toSend(row);
}

interface Row {
  id: string;
  name: string;
  deleted_at: Date | null;
  number: number;
  bytes: number;
  content_type: string;
  storage_key: string;
}

const toSend = (row: Row): DocumentToSend => ({
  documentId: row.id,
  number: row.number,
  name: row.name,
  bytes: row.bytes,
  contentType: row.content_type,
  key: row.storage_key,
  isThere: row.deleted_at === null,
});

/** A link to a document for whoever gets it by mail: without a password, an end or a limit, until somebody revokes it. */
export async function linkToSend(
  tx: Db,
  link: { organisationId: string; documentId: string; name: string; userId: string; now: Date },
): Promise<{ linkId: string; code: string } | 'gone' | 'full'> {
  const code = newPublicCode();
  const added = await addLink(tx, { ...link, code, passwordHash: null, expiresAt: null, mostDownloads: null });
  return typeof added === 'string' ? added : { ...added, code };
}

/** The code of a link that still leads to a document; undefined when it was revoked. */
export async function liveLink(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_link as l')
    .select('l.code')
    .where('l.id', '=', linkId)
    .where(isLive)
    .executeTakeFirst();
  return row?.code;
}
