import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './forward.mjs';
import { productEnvironment, productNode, root } from './install.mjs';
import { findKept, keep } from './kept.mjs';
import { hashOf } from './sources.mjs';

/** All that a migrated, empty PostgreSQL is made from. */
const sources = [
  'package-lock.json',
  'packages/launcher/src',
  'packages/server/functions',
  'packages/server/migrations',
  'packages/server/src/core/data/migrate.ts',
  'packages/server/src/core/data/schema',
  'packages/server/testing/make-cluster.ts',
];

/** The data folder of a stopped PostgreSQL with one migrated database, which tests copy. Undefined when none could be made or kept: each then begins from nothing. */
export async function ensureCluster() {
  const key = hashOf(root, sources);
  const kept = findKept('cluster', key);
  if (kept !== undefined) return kept;
  const folder = mkdtempSync(join(tmpdir(), 'convoke-cluster-'));
  try {
    const maker = join(root, 'packages/server/testing/make-cluster.ts');
    const options = { cwd: root, env: productEnvironment(), quiet: true };
    const { status, output } = await runStep(productNode(), [maker, folder], options);
    if (status === 0) keep('cluster', key, folder);
    else console.error(output);
    return findKept('cluster', key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
