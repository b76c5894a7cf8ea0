import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { removeGonePhotos } from '../../../core/data/gone-photos.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { nextRevision } from '../../event/event.revision.ops.ts';
import { type PhotoFilesData, photoFilesJob } from '../participant.job-names.ts';

/** Photos that go in one transaction. */
const atOnce = 200;

/** Events that were deleted so long ago that nobody brings them back: their people's photos go. */
async function takeOfDeleted(services: Services, organisationId: string): Promise<void> {
  const { database } = services;
  const take = async (tx: Db) => {
    const { rows } = await sql<{ event_id: string; id: string }>`
      SELECT p.event_id, p.id FROM event e CROSS JOIN LATERAL (
        SELECT event_id, id FROM participant WHERE organisation_id = ${organisationId} AND event_id = e.id AND photo_id IS NOT NULL
        ORDER BY revision LIMIT ${atOnce} OFFSET 0) p
      WHERE e.organisation_id = ${organisationId} AND e.deleted_at < now() - interval '30 days' ORDER BY p.event_id LIMIT ${atOnce}`.execute(
      tx,
    );
    for (const [eventId, people] of Map.groupBy(rows, (row) => row.event_id)) {
      const revision = await nextRevision(tx, organisationId, eventId);
      await sql`
        WITH had AS (SELECT id, photo_id FROM participant WHERE organisation_id = ${organisationId} AND id = ANY(${people.map(({ id }) => id)}::uuid[])
            AND photo_id IS NOT NULL),
          without AS (UPDATE participant p SET photo_id = NULL, revision = ${revision} FROM had WHERE p.organisation_id = ${organisationId} AND p.id = had.id)
        SELECT take_photo(${organisationId}, had.photo_id) FROM had`.execute(tx);
    }
    return rows.length;
  };
  while ((await database.inOrganisation(organisationId, 'write', take)) === atOnce);
}

/** Photos that were taken away, of one organisation at once, and every hour of all: also those that no call said anything of. */
export const photoJob = defineJob<PhotoFilesData>({
  name: photoFilesJob,
  schedule: '37 * * * *',
  retryLimit: 5,
  async run(services, { organisationId }) {
    if (organisationId !== undefined) return removeGonePhotos(services, organisationId, 'participant_photo');
    for (const each of await organisationsWith(services.database, 'form-id')) {
      await takeOfDeleted(services, each);
      await removeGonePhotos(services, each, 'participant_photo');
    }
  },
});
