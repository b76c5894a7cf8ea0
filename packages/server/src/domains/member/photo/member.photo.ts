import { memberPhoto, memberPhotoRemove, memberPhotoSet } from '@convoke/contract/member/member.photo.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { photoView } from './photo-view.ops.ts';
import { freshPhotoKey, keepPortrait } from '../../resource/resource.portrait.ops.ts';
import { lockMembers } from '../member.lock.ts';
import { type MemberPhotoData, memberPhotoJob } from '../member.job-names.ts';
import { treeOf } from '../merge/member.merge.follow.ts';
import { takePhotos } from './member.photo.queries.ts';

/** Whether there is such a member, not deleted. */
async function isThere(db: Db, organisationId: string, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The photo of a member, which organisers give and take. */
export const photoHandlers = [
  implement(memberPhotoSet, async (ctx, { memberId }) => {
    const { services, organisationId, userId } = ctx;
    const { database, storage, jobs } = services;
    if (!(await database.inOrganisation(organisationId, 'read', (db) => isThere(db, organisationId, memberId))))
      ctx.notFound();
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const made = await keepPortrait(bytes);
    if (!made) return ctx.fail('FILE_NOT_ACCEPTED');
    const key = freshPhotoKey(services, organisationId);
    // The file before its row: a process that dies in between leaves a file nobody knows of, never a row without its file.
    await storage.put(key, made.large);
    const kept = await database.inOrganisation(organisationId, 'write', async (tx) => {
      // Of two at once the second is the one that stays; and nobody is merged, deleted or erased meanwhile.
      await lockMembers(tx, organisationId);
      if (!(await isThere(tx, organisationId, memberId))) return null;
      const data: MemberPhotoData = { organisationId };
      if ((await takePhotos(tx, organisationId, [memberId])) > 0) await jobs.send(memberPhotoJob, data, { tx });
      return tx
        .insertInto('member_photo')
        .values({
          organisation_id: organisationId,
          member_id: memberId,
          storage_key: key,
          thumb: made.thumb,
          made_by: userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    if (!kept) {
      // Deleted while the picture was made small.
      await storage.remove(key);
      return ctx.notFound();
    }
    return photoView(kept.id, made.thumb);
  }),

  implement(memberPhotoRemove, async (ctx, { memberId }) => {
    const { tx, organisationId } = ctx;
    await lockMembers(tx, organisationId);
    if (!(await isThere(tx, organisationId, memberId))) ctx.notFound();
    // Also those of whoever became them: one of these would be shown otherwise.
    const taken = await takePhotos(tx, organisationId, await treeOf(tx, organisationId, memberId));
    const data: MemberPhotoData = { organisationId };
    if (taken > 0) await ctx.sendJob(memberPhotoJob, data);
    return {};
  }),

  implement(memberPhoto, async (ctx, { photoId }) => {
    const { db, organisationId, services } = ctx;
    const photo = await db
      .selectFrom('member_photo')
      .select('storage_key')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', photoId)
      .where('gone_at', 'is', null)
      .executeTakeFirst();
    if (!photo) return ctx.notFound();
    const file = await services.storage.get(photo.storage_key);
    if (!file) return ctx.fail('NO_SUCH_FILE');
    return { fileName: 'photo.webp', contentType: 'image/webp', body: file.stream };
  }),
];
