import { sql } from 'kysely';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';

/** Entries that one statement removes (`forget_audit`). */
const step = 5000;

/** Entries go after AUDIT_DAYS: the server's role can remove them by this function alone, and none that is younger than 180 days. */
const forget = defineJob<object>({
  name: 'audit.forget',
  schedule: '41 3 * * *',
  retryLimit: 2,
  expireInSeconds: 1800,
  async run({ database, settings }) {
    const organisations = await database.query<{ id: string }>('SELECT DISTINCT organisation_id AS id FROM login_name');
    for (const { id } of organisations)
      for (let gone = step; gone === step; )
        gone = await database.inOrganisation(id, 'write', async (tx) => {
          const { rows } = await sql<{ gone: number }>`SELECT forget_audit(${settings.AUDIT_DAYS}) AS gone`.execute(tx);
          return rows[0]?.gone ?? 0;
        });
  },
});

export const auditJobs: readonly JobDefinition[] = [forget];
