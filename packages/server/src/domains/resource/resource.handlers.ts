import { buffer } from 'node:stream/consumers';
import { extensionOf } from '@convoke/contract/resource/document.rules.ts';
import { pictureBytes, resourceFileCopy, resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { fileUrl } from '../../core/storage.ts';
import { documentsToSend } from './library/document.sending.ops.ts';
import { keepLogo } from './resource.logo.ops.ts';
import { storePicture } from './resource.ops.ts';
import { keepPicture, narrowPicture } from './resource.picture.ops.ts';

export const resourceHandlers = [
  implement(resourceFileUpload, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const picture = await keepPicture(bytes);
    if (!picture) return ctx.fail('FILE_NOT_ACCEPTED');
    const narrow = await narrowPicture(picture);
    const { resourceId, key } = await storePicture(ctx.services, ctx.organisationId, ctx.userId, picture, null, narrow);
    return { resourceId, key, url: fileUrl(key) ?? '', width: picture.width, height: picture.height };
  }),

  implement(resourceFileCopy, async (ctx, { documentId }) => {
    const { services, organisationId, userId } = ctx;
    const documents = await services.database.inOrganisation(organisationId, 'read', (db) =>
      documentsToSend(db, [documentId]),
    );
    const document = documents.get(documentId) ?? ctx.notFound();
    if (!document.isThere) return ctx.fail('DOCUMENT_GONE');
    if (document.bytes > pictureBytes) return ctx.fail('PICTURE_TOO_LARGE');
    const stored = (await services.storage.get(document.key)) ?? ctx.fail('DOCUMENT_GONE');
    const bytes = await buffer(stored.stream);
    const isDrawing = extensionOf(document.name) === 'svg';
    const picture = await (isDrawing ? keepLogo(bytes) : keepPicture(bytes));
    if (picture === null || typeof picture === 'string') return ctx.fail('FILE_NOT_ACCEPTED');
    const narrow = await narrowPicture(picture);
    const { resourceId, key } = await storePicture(services, organisationId, userId, picture, documentId, narrow);
    return { resourceId, key, url: fileUrl(key), width: picture.width, height: picture.height };
  }),
];
