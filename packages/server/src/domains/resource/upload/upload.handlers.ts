import { uploadFinish, uploadUnfinished, mostUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { finishUpload } from './upload.finish.ts';
import { Halves } from './upload.halves.ts';
import { leftSeconds } from './upload.rows.ts';

export const uploadHandlers = [
  implement(uploadUnfinished, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('upload')
      .select(['id', 'name', 'bytes', 'category_id', 'replaces', 'fingerprint', 'storage_key', 'touched_at'])
      .where('user_id', '=', ctx.userId)
      .where('document_id', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostUnfinished)
      .execute();
    const halves = new Halves(ctx.services.settings);
    const uploads = await Promise.all(
      rows.map(async (row) => ({
        uploadId: row.id,
        name: row.name,
        bytes: row.bytes,
        offset: (await halves.bytesOf(row.id)) ?? (row.storage_key === null ? null : row.bytes),
        fingerprint: row.fingerprint,
        categoryId: row.category_id,
        replaces: row.replaces,
        expiresAt: new Date(row.touched_at.getTime() + leftSeconds * 1000).toISOString(),
      })),
    );
    // A half that lies on another machine, or nowhere any more, cannot be gone on with here.
    return uploads.flatMap(({ offset, ...upload }) => (offset === null ? [] : [{ ...upload, offset }]));
  }),

  implement(uploadFinish, async (ctx, { uploadId }) => {
    const { services, organisationId, userId } = ctx;
    return finishUpload(services, { organisationId, userId }, uploadId);
  }),
];
