import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { organisationsWith } from '../../core/data/organisations-with.ts';
import { contactJobs } from './contact/contact.jobs.ts';
import { keepFiles } from './files/form.keep.ts';

/** Files removed in one transaction. */
const removedRows = 200;

/** The drafts that name a file. */
const keptFor = (tx: Db, organisationId: string) =>
  tx
    .selectFrom('questionnaire_draft_file as kept')
    .select('kept.draft_id')
    .where('kept.organisation_id', '=', organisationId)
    .where('kept.file_id', '=', sql.ref<string>('form_file.id'));

async function unkept<Row extends { id: string }>(tx: Db, organisationId: string, rows: readonly Row[]) {
  const kept = await tx
    .selectFrom('questionnaire_draft_file')
    .select('file_id')
    .where('organisation_id', '=', organisationId)
    .where(
      'file_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const keptIds = new Set(kept.map((each) => each.file_id));
  return rows.filter((row) => !keptIds.has(row.id));
}

/** Files that no answer has named for a day, nor a draft that somebody may go on with, of every organisation. The row goes after its file: what dies in between is found again. */
const removeFiles = defineJob<object>({
  name: 'form.removeFiles',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run(services) {
    const { database, storage } = services;
    const organisations = await organisationsWith(database, 'form-id');
    for (const organisationId of organisations) {
      // Orders that ended unpaid a month ago are not paid late any more: nobody will look at what their tickets sent.
      await database.inOrganisation(organisationId, 'write', (tx) =>
        sql`
          UPDATE form_file f SET claimed_at = NULL, subject_id = NULL FROM order_ticket t JOIN ticket_order o
            ON o.organisation_id = ${organisationId}::uuid AND o.id = t.order_id
          WHERE f.organisation_id = ${organisationId}::uuid AND f.claimed_at < now() - interval '30 days' AND f.subject_id = t.id
            AND t.organisation_id = ${organisationId}::uuid AND o.state IN ('EXPIRED', 'CANCELLED') AND o.paid_at IS NULL
            AND o.closed_at < now() - interval '30 days'`.execute(tx),
      );
      for (;;) {
        const removed = await database.inOrganisation(organisationId, 'write', async (tx) => {
          const rows = await tx
            .selectFrom('form_file')
            .select(['id', 'storage_key'])
            .where('organisation_id', '=', organisationId)
            .where('claimed_at', 'is', null)
            .where('made_at', '<', sql<Date>`now() - interval '1 day'`)
            .where(({ not, exists }) => not(exists(keptFor(tx, organisationId))))
            .orderBy('made_at')
            .limit(removedRows)
            // Whoever claims one meanwhile waits, and then finds it gone.
            .forUpdate()
            .skipLocked()
            .execute();
          // A draft that was saved while they were being locked has named some: looked at again, now that nobody can.
          const gone = rows.length > 0 ? await unkept(tx, organisationId, rows) : [];
          for (const row of gone) await storage.remove(row.storage_key);
          if (gone.length > 0)
            await tx
              .deleteFrom('form_file')
              .where('organisation_id', '=', organisationId)
              .where(
                'id',
                'in',
                gone.map((row) => row.id),
              )
              .execute();
          return rows.length;
        });
        if (removed < removedRows) break;
      }
    }
  },
});

export const formJobs: readonly JobDefinition[] = [...contactJobs, removeFiles, keepFiles];
