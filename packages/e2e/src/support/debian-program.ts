import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a program of this machine lies; installed from Debian's package of the same name where we may. Undefined, and one line that says why, when
 * there is none.
 */
export function ensureProgram(name: string): string | undefined {
  const found = find(name);
  if (found !== undefined) return found;
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log(`Installing ${name} (apt-get) …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const step = (...args: string[]) =>
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    if (step('update', '-qq') && step('install', '-y', '-qq', '--no-install-recommends', name)) {
      const installed = find(name);
      if (installed !== undefined) return installed;
    }
  }
  const advice = mayInstall ? 'apt-get could not install it' : 'install it';
  console.log(`There is no ${name} here (${advice}): what needs it is skipped.`);
  return undefined;
}

/** Daemons lie where ordinary people's PATH does not look. */
function find(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
