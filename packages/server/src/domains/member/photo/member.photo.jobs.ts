import { removeGonePhotos } from '../../../core/data/gone-photos.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { type MemberPhotoData, memberPhotoJob } from '../member.job-names.ts';

/** Photos that were taken away: of one organisation at once, and every hour of all, also those of people who were erased. */
export const memberPhotos = defineJob<MemberPhotoData>({
  name: memberPhotoJob,
  schedule: '41 * * * *',
  retryLimit: 5,
  async run(services, { organisationId }) {
    const all = organisationId === undefined ? await organisationsWith(services.database, 'form-id') : [organisationId];
    for (const each of all) await removeGonePhotos(services, each, 'member_photo');
  },
});
