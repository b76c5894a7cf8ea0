import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The migrated database in a cluster that tests copy. */
export const clusterTemplate = 'convoke_template';

/**
 * Fills a new data folder with a copy of the cluster that `npm test` has made (CONVOKE_CLUSTER names its data folder), which saves initdb and the
 * migrations. False where there is none, or it lives outside of its folder: then PostgreSQL begins from nothing, as an installation does.
 */
export function copyCluster(dataDir: string): boolean {
  const made = process.env['CONVOKE_CLUSTER'];
  if (!made || !existsSync(join(made, 'postgres'))) return false;
  for (const name of ['postgres', 'postgres.json']) execFileSync('cp', ['-a', join(made, name), join(dataDir, name)]);
  return true;
}
