import {
  mostUnfinished,
  uploadBegin,
  uploadFinish,
  uploadKnown,
  uploadParts,
  uploadUnfinished,
} from '@convoke/contract/resource/upload.calls.ts';
import { documentBytes } from '@convoke/contract/resource/document.rules.ts';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { finishUpload } from './upload.finish.ts';
import { Halves } from './upload.halves.ts';
import { beginParts, nextParts } from './upload.parts.ts';
import { leftSeconds } from './upload.rows.ts';

export const uploadHandlers = [
  implement(uploadBegin, async (ctx, { tab, ...file }) => {
    if (file.bytes === 0) return ctx.fail('FILE_EMPTY');
    if (file.bytes > documentBytes) return ctx.fail('UPLOAD_TOO_LARGE');
    const { services, organisationId, userId } = ctx;
    // Systems write letters with marks in two ways.
    const filename = file.filename.normalize('NFC');
    return { sending: await beginParts(services, { organisationId, userId }, { ...file, filename }, tab) };
  }),

  implement(uploadParts, (ctx, { uploadId, ...by }) => {
    const { services, organisationId, userId } = ctx;
    return nextParts(services, { organisationId, userId }, uploadId, by);
  }),

  implement(uploadUnfinished, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('upload')
      .select(['id', 'name', 'bytes', 'category_id', 'replaces', 'fingerprint', 'storage_key'])
      .select(['sending', 'there_bytes', 'touched_at'])
      .where('user_id', '=', ctx.userId)
      .where('document_id', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostUnfinished)
      .execute();
    const uploads = await Promise.all(
      rows.map(async (row) => ({
        uploadId: row.id,
        name: row.name,
        bytes: row.bytes,
        offset: await offsetOf(ctx.services, row),
        isDirect: row.sending !== null,
        fingerprint: row.fingerprint,
        categoryId: row.category_id,
        replaces: row.replaces,
        expiresAt: new Date(row.touched_at.getTime() + leftSeconds * 1000).toISOString(),
      })),
    );
    // A half that lies on another machine, or nowhere any more, cannot be gone on with here.
    return uploads.flatMap(({ offset, ...upload }) => (offset === null ? [] : [{ ...upload, offset }]));
  }),

  implement(uploadKnown, async ({ db, userId }, { filename, fingerprint, bytes, categoryId }) => {
    const known = await db
      .selectFrom('upload as u')
      .innerJoin('document as d', 'd.id', 'u.document_id')
      .select('d.id')
      .where('u.user_id', '=', userId)
      .where('u.fingerprint', '=', fingerprint)
      .where('u.document_id', 'is not', null)
      .where('u.name', '=', filename.normalize('NFC'))
      .where('u.bytes', '=', bytes)
      .where('u.replaces', 'is', null)
      .where('d.deleted_at', 'is', null)
      .where('d.category_id', 'is not distinct from', categoryId ?? null)
      // Still what was sent then.
      .where('d.shown_version', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return { documentId: known?.id ?? null };
  }),

  implement(uploadFinish, async (ctx, { uploadId }) => {
    const { services, organisationId, userId } = ctx;
    return finishUpload(services, { organisationId, userId }, uploadId);
  }),
];

/** Bytes of an upload that are there; null where it cannot be gone on with here. What is in the storage already only has to be kept. */
async function offsetOf(
  { settings, storage }: Services,
  row: { id: string; bytes: number; storage_key: string | null; sending: string | null; there_bytes: number },
): Promise<number | null> {
  if (row.sending !== null) return storage.parts && row.there_bytes;
  return (await new Halves(settings).bytesOf(row.id)) ?? (row.storage_key === null ? null : row.bytes);
}
