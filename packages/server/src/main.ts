import { once } from 'node:events';
import { makeApp } from './app.ts';
import { makeServices } from './core/services.ts';
import { readSettings, SettingsError } from './core/settings.ts';
import { loadDomains } from './domains.ts';
import { startBounceListener } from './domains/message/answers/message.listener.ts';
import { prepare } from './prepare.ts';

/** The launcher says where its PostgreSQL is once that has started; we load meanwhile. */
async function moreEnvironment(): Promise<void> {
  if (!process.argv.includes('--more-env')) return;
  const [message] = (await once(process, 'message')) as [{ env?: NodeJS.ProcessEnv }];
  Object.assign(process.env, message.env);
}

async function main(): Promise<void> {
  const domains = await loadDomains();
  await moreEnvironment();
  const settings = readSettings();
  const { services, metrics } = await makeServices(settings);
  const { log, database, jobs } = services;
  const demo = await prepare(services, domains);
  const app = await makeApp(services, metrics, domains);
  const { BOUNCE_PORT, BOUNCE_HOST } = settings;
  const bounces =
    BOUNCE_PORT === undefined ? null : await startBounceListener(services, { port: BOUNCE_PORT, host: BOUNCE_HOST });
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // Requests under way are answered, then jobs, then the connections they use.
    await app.close();
    await bounces?.close();
    const areDone = await jobs.stop();
    services.mail.close();
    await services.payments.close();
    // A job that still goes on ends with the process, and is taken up by another; without its connections it would only fail.
    if (areDone) await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('the launcher is gone'));

  // Not before it can be stopped in order: a signal right after the start would cut off the first to come.
  const address = await app.listen({ host: settings.HOST, port: settings.PORT });
  log.info({ address }, 'listening');
  process.send?.({ ready: true, address: settings.PUBLIC_URL, demo });
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
