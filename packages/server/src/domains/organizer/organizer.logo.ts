import { organizerLogoUpload } from '@convoke/contract/organizer/organizer.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { fileUrl } from '../../core/storage.ts';
import { keepLogo } from '../resource/resource.logo.ops.ts';
import { storePicture } from '../resource/resource.ops.ts';

/** Logos, of organizers and of brands. */
export const logoHandlers = [
  implement(organizerLogoUpload, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const logo = await keepLogo(bytes);
    if (logo === null) return ctx.fail('LOGO_NOT_ACCEPTED');
    if (typeof logo === 'string') return ctx.fail('LOGO_NOT_PLAIN', { fault: logo });
    const { key } = await storePicture(ctx.services, ctx.organisationId, ctx.userId, logo);
    return { key, url: fileUrl(key) ?? '', width: logo.width, height: logo.height };
  }),
];
