import type { PartsToSend } from '@convoke/contract/resource/upload.calls.ts';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import type { ListedPart, PartStorage } from '../../../core/storage.ts';
import { documentKey } from '../library/document.take.ts';
import type { Owner } from './upload.lease.ts';
import { addUpload, type InParts, type NewUpload, removeUpload, uploadOf } from './upload.rows.ts';

/** Of a part, in bytes: what is lost of one that is cut off is sent again. A bucket takes 5 MiB and more, and 10,000 of them. */
const partBytes = 8 * 1024 * 1024;
/** Parts that are told at once, and for how many seconds their addresses hold. */
const mostTold = 16;
const signedSeconds = 3600;

/** Begins an upload whose parts go to the storage itself (decision 0102); null where the storage takes none. Refuses as `addUpload` does, and then nothing is kept. */
export async function beginParts(
  services: Services,
  owner: Owner,
  file: NewUpload,
  tab: string,
): Promise<PartsToSend | null> {
  const { parts } = services.storage;
  if (!parts) return null;
  const key = documentKey(services, owner.organisationId);
  const inParts = { key, sending: await parts.begin(key), tab };
  const uploadId = await addUpload(services, owner, file, inParts).catch(async (error: unknown) => {
    // What cannot be forgotten now is forgotten with the halves.
    await parts.abort(key, inParts.sending).catch((trouble: unknown) => services.log.warn({ err: trouble }, 'parts'));
    throw error;
  });
  return told(parts, uploadId, { ...inParts, bytes: file.bytes }, []);
}

/**
 * What of an upload is there, by asking the storage, and where its next parts go. The tab that took it last is at it: who sends a part twice, or both at once, spoils nothing, since
 * a part is its place in the file. Refuses with FORBIDDEN for what is not the owner's or is gone, and UPLOAD_BUSY.
 */
export async function nextParts(
  services: Services,
  owner: Owner,
  uploadId: string,
  { tab, takes }: { tab: string; takes: boolean },
): Promise<PartsToSend> {
  const { storage } = services;
  const row = await takeUpload(services, owner, uploadId, { tab, takes });
  const there = storage.parts && (await storage.parts.list(row.key, row.sending));
  if (!storage.parts || there === null) {
    // Put together already, it only has to be kept.
    if ((await storage.size(row.key)) !== null) return { uploadId, partBytes, bytesThere: row.bytes, parts: [] };
    // Its parts were forgotten by the bucket: it begins anew.
    if (storage.parts) await removeUpload(services, owner.organisationId, uploadId);
    throw new Refusal('FORBIDDEN');
  }
  const answer = await told(storage.parts, uploadId, row, there);
  await services.database.inOrganisation(owner.organisationId, 'write', (tx) =>
    tx.updateTable('upload').set({ there_bytes: answer.bytesThere }).where('id', '=', uploadId).execute(),
  );
  return answer;
}

/** One statement, so of tabs that take it at once the last one has it. */
async function takeUpload(
  services: Services,
  owner: Owner,
  uploadId: string,
  { tab, takes }: { tab: string; takes: boolean },
): Promise<InParts & { bytes: number }> {
  const taken = await services.database.inOrganisation(owner.organisationId, 'write', (tx) =>
    tx
      .updateTable('upload')
      .set({ tab, touched_at: services.clock.now() })
      .where('id', '=', uploadId)
      .where('user_id', '=', owner.userId)
      .where('sending', 'is not', null)
      .where('document_id', 'is', null)
      .$if(!takes, (own) => own.where('tab', '=', tab))
      .returning(['storage_key', 'sending', 'bytes'])
      .executeTakeFirst(),
  );
  if (taken) return { key: taken.storage_key ?? '', sending: taken.sending ?? '', tab, bytes: taken.bytes };
  const known = await uploadOf(services.database, owner, uploadId);
  throw new Refusal(known && known.sending !== null && known.document_id === null ? 'UPLOAD_BUSY' : 'FORBIDDEN');
}

async function told(
  parts: PartStorage,
  uploadId: string,
  { key, sending, bytes }: InParts & { bytes: number },
  there: readonly ListedPart[],
): Promise<PartsToSend> {
  const whole = wholeParts(there, bytes);
  const has = new Set(whole.map(({ number }) => number));
  const missing = Array.from({ length: countOf(bytes) }, (_, at) => at + 1).filter((number) => !has.has(number));
  const signed = missing.slice(0, mostTold).map(async (number) => ({
    number,
    url: await parts.signPart(key, sending, number, lengthOf(number, bytes), signedSeconds),
  }));
  const bytesThere = whole.reduce((sum, part) => sum + part.bytes, 0);
  return { uploadId, partBytes, bytesThere, parts: await Promise.all(signed) };
}

const countOf = (bytes: number) => Math.ceil(bytes / partBytes);
const lengthOf = (number: number, bytes: number) => Math.min(partBytes, bytes - (number - 1) * partBytes);

/** Those of the parts that are there which have the length of their place, in order. */
export const wholeParts = (there: readonly ListedPart[], bytes: number): ListedPart[] =>
  there
    .filter((part) => part.bytes === lengthOf(part.number, bytes))
    .toSorted((one, other) => one.number - other.number);

/** Whether these parts are all of a file of so many bytes. */
export const areAll = (whole: readonly ListedPart[], bytes: number): boolean => whole.length === countOf(bytes);
