import { participantPhotoRemove, participantPhotoSet } from '@convoke/contract/participant/participant.photo.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { nextRevision } from '../../event/event.revision.ops.ts';
import { photoView } from '../../member/photo/photo-view.ops.ts';
import { freshPhotoKey, keepPortrait } from '../../resource/resource.portrait.ops.ts';
import { type PhotoFilesData, photoFilesJob } from '../participant.job-names.ts';
import { ownRecord } from '../participant.own.ts';

/** The person has this photo from here on, or none. Answers whether there was another. Null where the person is gone. */
async function changePhoto(
  tx: Db,
  organisationId: string,
  partsId: string,
  make: ((eventId: string) => Promise<string>) | null,
): Promise<{ hadOne: boolean } | null> {
  const own = await ownRecord(tx, organisationId, partsId);
  if (!own) return null;
  // Desks ask for what has changed. Under this lock nobody else changes people of the event, so the former photo is looked for after it.
  const revision = await nextRevision(tx, organisationId, own.event.id);
  const former = await ownRecord(tx, organisationId, partsId);
  if (!former) return null;
  const photoId = make && (await make(own.event.id));
  await tx
    .updateTable('participant')
    .set({ photo_id: photoId, revision })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', partsId)
    .execute();
  const formerId = former.participant.photo_id;
  if (formerId !== null) await sql`SELECT take_photo(${organisationId}, ${formerId})`.execute(tx);
  return { hadOne: formerId !== null };
}

/** The photo of a person, which organisers give and take. */
export const photoHandlers = [
  implement(participantPhotoSet, async (ctx, { partsId }) => {
    const { services, organisationId, userId } = ctx;
    const { database, storage, jobs } = services;
    if (!(await database.inOrganisation(organisationId, 'read', (db) => ownRecord(db, organisationId, partsId))))
      ctx.notFound();
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const made = await keepPortrait(bytes);
    if (!made) return ctx.fail('FILE_NOT_ACCEPTED');
    const key = freshPhotoKey(services, organisationId);
    // The file before its row: a process that dies in between leaves a file nobody knows of, never a row without its file.
    await storage.put(key, made.large);
    let photoId = '';
    const changed = await database.inOrganisation(organisationId, 'write', async (tx) => {
      const change = await changePhoto(tx, organisationId, partsId, async (eventId) => {
        const row = await tx
          .insertInto('participant_photo')
          .values({
            organisation_id: organisationId,
            event_id: eventId,
            storage_key: key,
            thumb: made.thumb,
            made_by: userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        photoId = row.id;
        return row.id;
      });
      const data: PhotoFilesData = { organisationId };
      if (change?.hadOne) await jobs.send(photoFilesJob, data, { tx });
      return change;
    });
    if (!changed) {
      // Deleted while the picture was made small.
      await storage.remove(key);
      ctx.notFound();
    }
    return photoView(photoId, made.thumb);
  }),

  implement(participantPhotoRemove, async (ctx, { partsId }) => {
    const { tx, organisationId } = ctx;
    const changed = (await changePhoto(tx, organisationId, partsId, null)) ?? ctx.notFound();
    const data: PhotoFilesData = { organisationId };
    if (changed.hadOne) await ctx.sendJob(photoFilesJob, data);
    return {};
  }),
];
