import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { addressOf } from './document.pass.ts';

/**
 * Which of these documents can be used: those that are there and not in the trash. They stay until the transaction ends, so that a use that is added names none that
 * is being removed for good.
 */
export async function usableDocuments(tx: Db, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('document')
    .select('id')
    .where('id', 'in', [...new Set(documentIds)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A use of a document by which somebody outside the organisation fetches it. */
export interface FetchedUse {
  organisationId: string;
  documentId: string;
  /** The table of the use, as the card names it, and the id of its row. */
  table: string;
  useId: string;
  /** Who fetches it; null where that is not known. */
  participantId: string | null;
}

/**
 * The address that gives the file for an hour, of the version that is shown now; null for a document that is in the trash. Whether this person may have it is for the
 * caller to know. The download is recorded with the use and the person; the address is dead once the use is taken off.
 */
export async function useAddress(services: Services, db: Db, fetched: FetchedUse): Promise<string | null> {
  const { organisationId, documentId, table, useId, participantId } = fetched;
  const document = await db
    .selectFrom('document')
    .select('shown_version')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!document) return null;
  const number = document.shown_version;
  const by = { table, useId, participantId };
  return addressOf(services, { organisationId, documentId, number, use: 'download', by }).url;
}
