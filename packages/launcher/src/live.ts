import { keptKey } from './kept-key.ts';
import { movingPort } from './ports.ts';
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
  await movingPort('LIVE_RTMP_PORT', settings.rtmpPort, taken, env, log);
  await movingPort('LIVE_PORT', settings.livePort, taken, env, log);
  env['LIVE_INGEST_KEY'] ||= keptKey(settings.dataDir, 'live-ingest-key');
  env['LIVE_SERVER_URL'] ||= `http://127.0.0.1:${settings.port}`;
}
