import { buffer } from 'node:stream/consumers';
import { documentType } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { VirusScan } from '../../../core/virus-scan.ts';
import { headBytes, looksAsNamed } from './document.content.ts';
import { keepDocument, type NotKept } from './document.keep.ts';
import { documentKey } from './document.take.ts';
import { askToRead } from './document.text.ts';

export interface BroughtFile {
  organisationId: string;
  userId: string;
  categoryId: string | null;
  /** Checked by `documentName`. */
  name: string;
}

export interface Brought extends BroughtFile {
  /** Of the product's file that is copied, in the storage. */
  from: string;
}

export type NotBrought = NotKept | 'FILE_GONE' | 'FILE_INFECTED' | 'FILE_NOT_AS_NAMED';

/** Copies a file of the product into the library, as `bringStream` does. */
export async function bringDocument(
  services: Services,
  file: Brought,
  within?: Within,
): Promise<{ documentId: string; isNew: boolean } | NotBrought | null> {
  const { storage } = services;
  const { from, name } = file;
  const head = await storage.get(from, { first: 0, last: headBytes - 1 });
  if (!head) return 'FILE_GONE';
  if (!looksAsNamed(name, await buffer(head.stream))) return 'FILE_NOT_AS_NAMED';
  const stored = await storage.get(from);
  if (!stored) return 'FILE_GONE';
  return bringStream(services, file, stored.stream, within);
}

/** Done in the transaction that keeps the document; false takes it back. `isNew`: its content was not there before. */
type Within = (tx: Db, document: { documentId: string; isNew: boolean }) => Promise<boolean>;

/**
 * Takes what comes into the library; it is never in memory as a whole. What has a content that is there already is not kept twice, whoever brings it at the same moment; in the trash does
 * not count. When `within` answers false, nothing is kept and the answer is null.
 */
export async function bringStream(
  services: Services,
  file: BroughtFile,
  source: AsyncIterable<Uint8Array>,
  within: Within = async () => true,
): Promise<{ documentId: string; isNew: boolean } | Exclude<NotBrought, 'FILE_GONE' | 'FILE_NOT_AS_NAMED'> | null> {
  const { storage, database } = services;
  const { organisationId, name } = file;
  const key = documentKey(services, organisationId);
  const scan = new VirusScan(services);
  const kept = await storage.putStream(key, scan.through(source)).catch((error: unknown) => {
    if (error instanceof Refusal && error.failureName === 'FILE_INFECTED') return error.failureName;
    throw error;
  });
  if (kept === 'FILE_INFECTED') return kept;
  const made = await database
    .inOrganisation(organisationId, 'write', async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document ${organisationId} ${kept.sha256}`}, 0))`.execute(
        tx,
      );
      const known = await tx
        .selectFrom('document')
        .select('id')
        .where('sha256', '=', kept.sha256)
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      if (known) {
        const there = { documentId: known.id, isNew: false };
        return (await within(tx, there)) ? there : null;
      }
      const { contentType } = documentType(name);
      await askToRead(services, tx, organisationId, name);
      const document = await keepDocument(tx, { ...file, key, contentType, isScanned: scan.isClean, ...kept });
      if (typeof document === 'string') return document;
      const made = { documentId: document.documentId, isNew: true };
      if (!(await within(tx, made))) throw new Superseded();
      return made;
    })
    .catch((error: unknown) => {
      if (error instanceof Superseded) return null;
      // It is not known whether the row is there: what has none is removed at night.
      throw error;
    });
  if (made === null || typeof made === 'string' || !made.isNew) await storage.remove(key);
  return made;
}

/** Takes back what the transaction has written. */
class Superseded extends Error {}
