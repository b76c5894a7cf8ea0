import { jobsOf } from './app.ts';
import type { Services } from './core/context.ts';
import { migrate } from './core/data/migrate.ts';
import { refuseOtherSchema } from './core/data/schema/compare.ts';
import { StorageTrouble } from './core/storage.ts';
import type { ServerDomain } from './core/domain.ts';
import { makeDemo } from './demo/demo.ts';
import { makeFirstOrganisation } from './domains/auth/auth.first.ts';

/**
 * What a process does before it listens: the database brought up to date and compared with what is expected, the jobs begun, the first organisation and the demo made. Any number of processes
 * may do it at once. Answers the demo's login, null where there is none. Throws what keeps the process from starting.
 */
export async function prepare(
  services: Services,
  domains: readonly ServerDomain[],
): Promise<{ username: string; password: string } | null> {
  const { settings, database, jobs } = services;
  // Before the database is changed: what cannot be right is better known first.
  await checkStorage(services);
  await migrate({
    ownerUrl: settings.MIGRATION_DATABASE_URL,
    serverRole: decodeURIComponent(new URL(settings.DATABASE_URL).username),
  });
  await database.keepLimits();
  await database.refuseMightyRole();
  await refuseOtherSchema(database.global, services.log);
  await jobs.start(services, jobsOf(domains), settings.WORKER);
  await sweep(services);
  await makeFirstOrganisation(services);
  return makeDemo(services);
}

/** Settings that cannot be right keep the process from starting; a storage that is away does not: all but files works without it. */
async function checkStorage({ storage, log }: Services): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    log.warn({ err: error }, 'the storage of files cannot be reached: files are refused with 503 until it can');
  }
}

/** Half-written files of processes that died. That it cannot look for them keeps no process from starting. */
async function sweep({ storage, log }: Services): Promise<void> {
  try {
    const files = await storage.removeHalves();
    if (files > 0) log.info({ files }, 'half-written files were removed');
  } catch (error) {
    log.warn({ err: error }, 'half-written files could not be looked for');
  }
}
