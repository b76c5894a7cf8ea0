import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a program of this machine lies; installed from Debian's package where we may, `packageNames` (with spaces between) where it is called otherwise or needs others.
 * Undefined, and one line that says why, when there is none.
 */
export function ensureProgram(name: string, packageNames = name): string | undefined {
  const found = find(name);
  if (found !== undefined) return found;
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log(`Installing ${packageNames} (apt-get) …`);
    // At runlevel 1 no service is started that a package brings.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const step = (...args: string[]) =>
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    if (step('update', '-qq') && step('install', '-y', '-qq', '--no-install-recommends', ...packageNames.split(' '))) {
      const installed = find(name);
      if (installed !== undefined) return installed;
    }
  }
  const advice = mayInstall ? 'apt-get could not install it' : `Debian has it in ${packageNames}`;
  console.log(`There is no ${name} here (${advice}): what needs it is skipped.`);
  return undefined;
}

/** Daemons lie where ordinary people's PATH does not look, and PostgreSQL's programs in a folder of their version. */
function find(name: string): string | undefined {
  const versions = '/usr/lib/postgresql';
  const ofPostgres = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', ...ofPostgres];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
