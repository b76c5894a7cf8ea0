import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { documentType } from '@convoke/contract/resource/document.rules.ts';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { DiskStorage } from '../../../core/storage/disk-storage.ts';
import { VirusScan } from '../../../core/virus-scan.ts';
import { headBytes, looksAsNamed } from '../library/document.content.ts';
import { keepDocument, type KeptDocument } from '../library/document.keep.ts';
import { documentKey } from '../library/document.take.ts';
import { askToRead } from '../library/document.text.ts';
import { Halves } from './upload.halves.ts';
import { hashesOf } from './upload.hashes.ts';
import { type Owner, withLease } from './upload.lease.ts';
import { areAll, wholeParts } from './upload.parts.ts';
import { removeUpload, uploadOf } from './upload.rows.ts';

export type Finished = Pick<KeptDocument, 'documentId' | 'name' | 'duplicates'>;

type Row = NonNullable<Awaited<ReturnType<typeof uploadOf>>>;

/** A whole file in the storage. */
interface Whole {
  key: string;
  /** Hexadecimal. */
  sha256: string;
  isScanned: boolean;
}

/**
 * Makes a document of an upload that is whole: looks at its first bytes, hashes it, moves it into the storage, and keeps it in one transaction with the upload's row, so that whoever
 * finishes again, at once or after a crash at any point, gets the same document. Refuses with FORBIDDEN, UPLOAD_INCOMPLETE, UPLOAD_BUSY, FILE_NOT_AS_NAMED and FILE_INFECTED (the
 * upload is gone then), SCANNER_AWAY, and as `keepDocument` does: then the file waits until it expires, and can be finished once there is room.
 */
export function finishUpload(services: Services, owner: Owner, uploadId: string): Promise<Finished> {
  return withLease(services, owner, uploadId, async () => {
    const row = (await uploadOf(services.database, owner, uploadId)) ?? refuse('FORBIDDEN');
    if (row.document_id !== null) return kept(services, owner, row.document_id, row.name);
    const { key, sha256, isScanned } = await (row.sending === null ? ofHalf : ofParts)(services, owner, uploadId, row);
    return services.database.inOrganisation(owner.organisationId, 'write', async (tx) => {
      const made = await keepDocument(tx, {
        ...owner,
        categoryId: row.category_id,
        name: row.name,
        key,
        bytes: row.bytes,
        sha256,
        isScanned,
        contentType: documentType(row.name).contentType,
        ...(row.replaces !== null && { replaces: row.replaces }),
      });
      if (typeof made === 'string') return refuse(made);
      await tx.updateTable('upload').set({ document_id: made.documentId }).where('id', '=', uploadId).execute();
      await askToRead(services, tx, owner.organisationId, row.name);
      return made;
    });
  });
}

/** Of one that came by tus: moves it into the storage, unless a process died right after it had. */
async function ofHalf(services: Services, owner: Owner, uploadId: string, row: Row): Promise<Whole> {
  const halves = new Halves(services.settings);
  const file = halves.fileOf(uploadId);
  const here = await halves.bytesOf(uploadId);
  if (here === null && row.storage_key === null) return refuse('FORBIDDEN');
  if (here !== null && here !== row.bytes) return refuse('UPLOAD_INCOMPLETE');
  if (here !== null) await lookAt(services, owner, uploadId, row, await headOf(file));
  const key = row.storage_key ?? (await nameKey(services, owner, uploadId));
  const isHere = here !== null;
  const sha256 =
    isHere && services.settings.CLAMAV_ADDRESS === undefined && (await hashesOf(services).of(uploadId, here));
  const seen = sha256
    ? { sha256, isScanned: false }
    : await seeAll(services, owner, uploadId, isHere ? createReadStream(file) : await stored(services, key));
  if (isHere) await moveIn(services, file, key);
  hashesOf(services).forget(uploadId);
  return { key, ...seen };
}

/** Of one whose parts went to the storage: puts them together, and reads the whole once, since only its bytes say what it is. */
async function ofParts(services: Services, owner: Owner, uploadId: string, row: Row): Promise<Whole> {
  const { storage } = services;
  const { parts } = storage;
  const [key, sending] = [row.storage_key ?? '', row.sending ?? ''];
  if ((await storage.size(key)) === null) {
    const there = (await parts?.list(key, sending)) ?? refuse('FORBIDDEN');
    const whole = wholeParts(there, row.bytes);
    if (!areAll(whole, row.bytes)) return refuse('UPLOAD_INCOMPLETE');
    await parts?.complete(key, sending, whole);
  }
  if ((await storage.size(key)) !== row.bytes) {
    await removeUpload(services, owner.organisationId, uploadId);
    return refuse('UPLOAD_INCOMPLETE');
  }
  const first = await storage.get(key, { first: 0, last: headBytes - 1 });
  await lookAt(services, owner, uploadId, row, first ? await buffer(first.stream) : Buffer.alloc(0));
  return { key, ...(await seeAll(services, owner, uploadId, await stored(services, key))) };
}

/** Refuses what is not as its name says: nothing of it stays. */
async function lookAt(services: Services, { organisationId }: Owner, uploadId: string, { name }: Row, head: Buffer) {
  if (looksAsNamed(name, head)) return;
  await removeUpload(services, organisationId, uploadId);
  refuse('FILE_NOT_AS_NAMED');
}

/** Written down before the file moves, so that it is found there after a crash. */
async function nameKey(services: Services, { organisationId }: Owner, uploadId: string): Promise<string> {
  const key = documentKey(services, organisationId);
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx.updateTable('upload').set({ storage_key: key }).where('id', '=', uploadId).execute(),
  );
  return key;
}

async function moveIn({ storage }: Services, file: string, key: string): Promise<void> {
  if (storage instanceof DiskStorage && (await storage.adopt(key, file))) return;
  await storage.putStream(key, createReadStream(file));
  await rm(file, { force: true });
}

async function stored({ storage }: Services, key: string): Promise<AsyncIterable<Uint8Array>> {
  return (await storage.get(key))?.stream ?? refuse('FORBIDDEN');
}

/** Reads all of it once, for its hash and past the virus scanner. Of what is infected nothing stays. */
async function seeAll(
  services: Services,
  { organisationId }: Owner,
  uploadId: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Pick<Whole, 'sha256' | 'isScanned'>> {
  const scan = new VirusScan(services);
  try {
    return { sha256: await hashOf(scan.through(pieces)), isScanned: scan.isClean };
  } catch (error) {
    if (error instanceof Refusal && error.failureName === 'FILE_INFECTED')
      await removeUpload(services, organisationId, uploadId);
    throw error;
  }
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** As it was answered the first time, but for what has become of it since. */
function kept(services: Services, owner: Owner, documentId: string, name: string): Promise<Finished> {
  return services.database.inOrganisation(owner.organisationId, 'read', async (db) => {
    const known = await db
      .selectFrom('document')
      .select(['name', 'sha256'])
      .where('id', '=', documentId)
      .executeTakeFirst();
    const duplicates = await db
      .selectFrom('document')
      .select(['id as documentId', 'name'])
      .where('sha256', '=', known?.sha256 ?? '')
      .where('deleted_at', 'is', null)
      .where('id', '!=', documentId)
      .limit(10)
      .execute();
    return { documentId, name: known?.name ?? name, duplicates };
  });
}

function refuse(name: ConstructorParameters<typeof Refusal>[0]): never {
  throw new Refusal(name);
}
