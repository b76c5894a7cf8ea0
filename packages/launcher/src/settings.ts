import { join, resolve } from 'node:path';
import { Trouble } from './trouble.ts';

export interface LauncherSettings {
  port: number;
  /** A derived port the person did not name may move when it is taken. */
  outboxPort: { wanted: number; isFixed: boolean };
  smtpPort: { wanted: number; isFixed: boolean };
  databasePort: { wanted: number; isFixed: boolean };
  dataDir: string;
  /** A PostgreSQL of the person's own: none is started then. */
  databaseUrl: string | undefined;
  isProduction: boolean;
}

/** What the launcher itself reads; everything else in the environment is the server's to check. Throws with a line to act on. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): LauncherSettings {
  const port = portOf(env, 'PORT') ?? 8080;
  const derived = (name: string, distance: number) => {
    const named = portOf(env, name);
    return { wanted: named ?? port + distance, isFixed: named !== undefined };
  };
  return {
    port,
    outboxPort: derived('OUTBOX_PORT', 1),
    smtpPort: derived('SMTP_PORT', 2),
    databasePort: derived('DATABASE_PORT', 3),
    dataDir: env['DATA_DIR'] ? resolve(env['DATA_DIR']) : join(root, 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    isProduction: env['NODE_ENV'] === 'production',
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Trouble(`${name} is not a port (1 to 65535): "${text}".`);
  return port;
}
