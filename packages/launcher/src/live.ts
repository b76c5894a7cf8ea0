import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstFree } from './ports.ts';
import type { LauncherSettings } from './settings.ts';

export const liveEntry = 'packages/live/src/main.ts';

/**
 * Tells the ingest of live streams and the server of each other. A port that is taken moves unless the person named it; then the ingest says so itself and
 * tries again, and the rest of the product runs meanwhile.
 */
export async function prepareLive(
  settings: LauncherSettings,
  taken: number[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const choose = async (name: string, { wanted, isFixed }: LauncherSettings['livePort']) => {
    const port = isFixed ? wanted : ((await firstFree(wanted, taken)) ?? wanted);
    if (port !== wanted) log(`port ${wanted} is in use: ${name} is ${port}.`);
    taken.push(port);
    env[name] = String(port);
  };
  await choose('LIVE_RTMP_PORT', settings.rtmpPort);
  await choose('LIVE_PORT', settings.livePort);
  env['LIVE_INGEST_KEY'] ||= keptKey(settings.dataDir);
  env['LIVE_SERVER_URL'] ||= `http://127.0.0.1:${settings.port}`;
}

/** The same at each start: players hold addresses that are signed with it. */
function keptKey(dataDir: string): string {
  const file = join(dataDir, 'live-ingest-key');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const key = randomBytes(32).toString('hex');
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
