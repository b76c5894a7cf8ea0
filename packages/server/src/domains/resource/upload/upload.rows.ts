import type { uploadMetadata } from '@convoke/contract/resource/upload.calls.ts';
import { mostUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Database, Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { Refusal } from '../../../core/failure.ts';
import { roomLeft } from '../library/document.keep.ts';
import { Halves } from './upload.halves.ts';
import type { Owner } from './upload.lease.ts';

/** The job that forgets an upload, and how long after somebody was last at it, in seconds. */
export const expireJob = 'upload.expire';
export const leftSeconds = 7 * 86_400;

export type NewUpload = z.output<typeof uploadMetadata> & { bytes: number };

/** Of an upload whose parts go to the storage itself. */
export interface InParts {
  key: string;
  /** What the storage calls it. */
  sending: string;
  /** The tab that is at it. */
  tab: string;
}

/** An upload of this owner. */
export function uploadOf(database: Database, owner: Owner, uploadId: string) {
  return database.inOrganisation(owner.organisationId, 'read', (db) => uploadRow(db, owner, uploadId));
}

export function uploadRow(db: Db, { userId }: Owner, uploadId: string) {
  return db
    .selectFrom('upload')
    .select(['name', 'bytes', 'category_id', 'replaces', 'storage_key', 'sending', 'document_id'])
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Begins an upload; answers its id. What others have begun counts as if it were there already, so nobody sends for hours what there is no room for. Refuses. */
export function addUpload(services: Services, owner: Owner, file: NewUpload, inParts?: InParts): Promise<string> {
  return services.database.inOrganisation(owner.organisationId, 'write', async (tx) => {
    const { bytes, mostBytes } = await roomLeft(tx);
    const now = services.clock.now();
    const { rows } = await sql<{ begun: number; coming: number }>`
      SELECT count(*) FILTER (WHERE user_id = ${owner.userId})::int AS begun, coalesce(sum(bytes), 0)::bigint AS coming FROM upload
      WHERE organisation_id = ${own} AND document_id IS NULL`.execute(tx);
    const { begun = 0, coming = 0 } = rows[0] ?? {};
    if (begun >= mostUnfinished) throw new Refusal('UPLOADS_UNFINISHED');
    if (bytes + coming + file.bytes > mostBytes) throw new Refusal('LIBRARY_FULL');
    const { id } = await tx
      .insertInto('upload')
      .values({
        user_id: owner.userId,
        name: file.filename,
        bytes: file.bytes,
        category_id: file.categoryId ?? null,
        replaces: file.replaces ?? null,
        fingerprint: file.fingerprint ?? null,
        ...(inParts && { storage_key: inParts.key, sending: inParts.sending, tab: inParts.tab }),
        created_at: now,
        touched_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const data = { organisationId: owner.organisationId, uploadId: id };
    await services.jobs.send(expireJob, data, { tx, startAfterSeconds: leftSeconds });
    return id;
  });
}

/** Forgets an upload with all that is there of it. The row goes last: what dies in between is found again. */
export async function removeUpload(services: Services, organisationId: string, uploadId: string): Promise<void> {
  const { database, storage, settings } = services;
  const row = await database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('upload')
      .select(['storage_key', 'sending', 'document_id'])
      .where('id', '=', uploadId)
      .executeTakeFirst(),
  );
  if (!row) return;
  await new Halves(settings).remove(uploadId);
  if (row.storage_key !== null && row.document_id === null) {
    if (row.sending !== null) await storage.parts?.abort(row.storage_key, row.sending);
    await storage.remove(row.storage_key);
  }
  await database.inOrganisation(organisationId, 'write', (tx) =>
    tx.deleteFrom('upload').where('id', '=', uploadId).execute(),
  );
}
