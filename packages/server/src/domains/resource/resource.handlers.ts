import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { fileUrl } from '../../core/storage.ts';
import { storePicture } from './resource.ops.ts';
import { keepPicture } from './resource.picture.ops.ts';

export const resourceHandlers = [
  implement(resourceFileUpload, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const picture = await keepPicture(bytes);
    if (!picture) return ctx.fail('FILE_NOT_ACCEPTED');
    const { resourceId, key } = await storePicture(ctx.services, ctx.organisationId, ctx.userId, picture);
    return { resourceId, key, url: fileUrl(key) ?? '', width: picture.width, height: picture.height };
  }),
];
