import { sql } from 'kysely';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { type ImportData, importForgetJob } from '../member.job-names.ts';
import { undoEnds } from './member.import.facts.ts';

export const keptSeconds = 7 * 86_400;
const running: readonly string[] = ['READING', 'REHEARSING', 'IMPORTING', 'UNDOING'];

/** The file and the rows of an import go after a week: what was taken stands with the members. */
export const forgetImport = defineJob<ImportData>({
  name: importForgetJob,
  async run(services, data) {
    const { organisationId, importId } = data;
    await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const row = await tx
        .selectFrom('member_import')
        .select(['state', 'finished_at'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', importId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      const isNeeded =
        running.includes(row.state) || (row.finished_at && undoEnds(row.finished_at) > services.clock.now());
      if (isNeeded) {
        await services.jobs.send(importForgetJob, data, { tx, startAfterSeconds: 86_400 });
        return;
      }
      // Who was left out is forgotten with it. Those who wait for a decision have what their row says.
      await sql`
        SELECT forget_examined(${organisationId}, ARRAY(SELECT id FROM member_examine
          WHERE organisation_id = ${organisationId} AND import_id = ${importId} AND state = 'REJECTED'))`.execute(tx);
      await tx
        .deleteFrom('member_import')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', importId)
        .execute();
    });
  },
});
