import path from 'node:path';
import { readStorageSettings, SettingsError } from '../../settings.ts';
import { StorageTrouble } from '../../storage.ts';
import { makeStorage } from '../../storage/make-storage.ts';
import { makeBackup } from './backup.ts';
import { BackupTrouble } from './format.ts';
import { restoreBackup } from './restore.ts';

/**
 * `node main.ts backup FILE` and `node main.ts restore FILE`, with the addresses of the database in the environment. `npm run backup` and `npm run restore`
 * start it (packages/launcher), which know where the embedded database is.
 */
async function main([what, name]: readonly string[]): Promise<void> {
  const env = process.env;
  const setting = (setting: string, meaning: string) => {
    const value = env[setting];
    if (!value) throw new BackupTrouble(`${setting} is missing: ${meaning}.`);
    return value;
  };
  if (name === undefined) throw new BackupTrouble('The name of a file is missing.');
  const storage = await makeStorage(readStorageSettings(env));
  // A wrong setting is told before the work, not after an hour of it.
  await storage.check();
  const shared = {
    storage,
    file: path.resolve(name),
    dataDir: env['DATA_DIR'] || 'data',
    secretKey: env['SECRET_KEY'] || undefined,
    say: (line: string) => console.log(`convoke: ${line}`),
  };
  if (what === 'backup') {
    const databaseUrl = setting('BACKUP_DATABASE_URL', 'PostgreSQL, as a role that reads past row-level security');
    return makeBackup({ ...shared, databaseUrl });
  }
  if (what !== 'restore') throw new BackupTrouble('Either backup or restore.');
  const serverUrl = setting('DATABASE_URL', 'PostgreSQL, as the server’s own role');
  return restoreBackup({
    ...shared,
    ownerUrl: env['MIGRATION_DATABASE_URL'] || serverUrl,
    serverRole: decodeURIComponent(new URL(serverUrl).username),
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof BackupTrouble || error instanceof SettingsError || error instanceof StorageTrouble)
    console.error(`convoke: ${error.message}`);
  else console.error('convoke:', error);
  process.exitCode = 1;
});
