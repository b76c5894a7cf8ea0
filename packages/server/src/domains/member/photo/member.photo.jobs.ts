import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/database.ts';
import { defineJob } from '../../../core/jobs.ts';
import { organisationsWith } from '../../../core/organisations-with.ts';
import { type MemberPhotoData, memberPhotoJob } from '../member.job-names.ts';

/** Photos that go in one transaction. */
const atOnce = 200;

/** Removes files and rows of photos that were taken away. The row goes after its file: what dies in between is found again. */
async function removeGone({ database, storage }: Services, organisationId: string): Promise<void> {
  const remove = async (tx: Db) => {
    const gone = await tx
      .selectFrom('member_photo')
      .select(['id', 'storage_key'])
      .where('organisation_id', '=', organisationId)
      .where('gone_at', 'is not', null)
      .orderBy('gone_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const photo of gone) await storage.remove(photo.storage_key);
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .deleteFrom('member_photo')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', ids)
        .execute();
    return gone.length;
  };
  while ((await database.inOrganisation(organisationId, 'write', remove)) === atOnce);
}

/** Photos that were taken away: of one organisation at once, and every hour of all, also those of people who were erased. */
export const memberPhotos = defineJob<MemberPhotoData>({
  name: memberPhotoJob,
  schedule: '41 * * * *',
  retryLimit: 5,
  async run(services, { organisationId }) {
    const all = organisationId === undefined ? await organisationsWith(services.database, 'form-id') : [organisationId];
    for (const each of all) await removeGone(services, each);
  },
});
