import { keptKey } from './kept-key.ts';
import { movingPort } from './ports.ts';
import type { LauncherSettings } from './settings.ts';

export const lineEntry = 'packages/line/src/main.ts';
export const peopleEntry = 'packages/line/src/people/main.ts';

/**
 * Tells the phone line and the server of each other, and the line of the simulated phone network where there is no other. A port that is taken moves unless
 * the person named it.
 */
export async function prepareLine(
  settings: LauncherSettings,
  taken: number[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  await movingPort('LINE_PORT', settings.linePort, taken, env, log);
  env['LINE_KEY'] ||= keptKey(settings.dataDir, 'line-key');
  env['LINE_SERVER_URL'] ||= `http://127.0.0.1:${settings.port}`;
  env['LINE_URL'] ||= `http://127.0.0.1:${env['LINE_PORT']}`;
  if (!settings.hasPeople) return;
  await movingPort('PEOPLE_PORT', settings.peoplePort, taken, env, log);
  await movingPort('PEOPLE_SIP_PORT', settings.peopleSipPort, taken, env, log);
  env['LINE_TRUNK_URL'] = `sip:127.0.0.1:${env['PEOPLE_SIP_PORT']}`;
}
