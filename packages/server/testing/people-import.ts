import { type ImportData, importJobs } from '../src/domains/participant/import/participant.import.jobs.ts';
import type { TestServer } from './server.ts';

/** Runs the jobs of one kind that wait for an import. */
export async function runImportJob(server: TestServer, name: string, importId: string): Promise<void> {
  const rows = await server.services.database.query<{ data: ImportData }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'importId' = $2`,
    [name, importId],
  );
  const job = importJobs.find((each) => each.name === name);
  for (const row of rows) await job?.run(server.services, row.data);
}
