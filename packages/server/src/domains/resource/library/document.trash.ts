import { trashDays } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';

/** Documents removed in one transaction. */
const atOnce = 50;

/** Removes what has been in the trash for its days: files, then rows, so that what dies in between is found again. What is recorded of a document stays. */
export const emptyTrash = defineJob<{ organisationId?: string }>({
  name: 'resource.emptyTrash',
  schedule: '41 * * * *',
  retryLimit: 2,
  oneWaiting: true,
  async run(services, { organisationId }) {
    const all = organisationId === undefined ? await organisationsWith(services.database, 'library') : [organisationId];
    for (const each of all)
      while (
        (await services.database.inOrganisation(each, 'write', (tx) => removeDocuments(tx, services))) === atOnce &&
        !services.jobs.isStopping
      );
  },
});

async function removeDocuments(tx: Db, { storage, clock }: Services): Promise<number> {
  const until = new Date(clock.now().getTime() - trashDays * 24 * 3_600_000);
  const gone = await tx
    .selectFrom('document')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at', 'desc')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  if (gone.length === 0) return 0;
  const ids = gone.map(({ id }) => id);
  const versions = await tx
    .selectFrom('document_version')
    .select(['storage_key', 'bytes'])
    .where('document_id', 'in', ids)
    .execute();
  for (const { storage_key: key } of versions) await storage.remove(key);
  await tx.deleteFrom('document_link').where('document_id', 'in', ids).execute();
  await tx.deleteFrom('document_text').where('document_id', 'in', ids).execute();
  await tx.deleteFrom('document_version').where('document_id', 'in', ids).execute();
  await tx.deleteFrom('document').where('id', 'in', ids).execute();
  const bytes = versions.reduce((sum, version) => sum + version.bytes, 0);
  await tx
    .updateTable('document_tally')
    .set({ bytes: sql`bytes - ${bytes}` })
    .execute();
  return gone.length;
}
