import { placeSeconds } from '@convoke/contract/room/room.rules.ts';
import { sql } from 'kysely';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { clearJob, type ClearData } from './room.job-names.ts';

/** Rows of one transaction: the line must not wait for a long one. */
const atOnce = 5000;

export const roomJobs: readonly JobDefinition[] = [
  defineJob<ClearData>({
    name: clearJob,
    batchSize: 4,
    retryLimit: 3,
    async run(services, { organisationId, eventId }) {
      let removed: number;
      do {
        removed = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
          await sql`
            SELECT FROM room_tally WHERE organisation_id = ${organisationId} AND event_id = ${eventId} FOR UPDATE`.execute(
            tx,
          );
          const { rows } = await sql<{ visitor: Buffer }>`
            DELETE FROM room_place WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND visitor IN (
              SELECT visitor FROM room_place
              WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
                AND seen_at < clock_timestamp() - make_interval(secs => ${placeSeconds})
              LIMIT ${atOnce}
            ) RETURNING visitor`.execute(tx);
          return rows.length;
        });
      } while (removed === atOnce);
      await services.database.inOrganisation(organisationId, 'write', (tx) =>
        sql`
          DELETE FROM room_minute WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
            AND minute < clock_timestamp() - interval '1 day'`.execute(tx),
      );
    },
  }),
];
