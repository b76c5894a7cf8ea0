import { type Clock, systemClock } from './clock.ts';
import type { Services } from './context.ts';
import { Database } from './data/database.ts';
import { Jobs } from './jobs/job-queue.ts';
import { makeLog } from './log.ts';
import { smtpMailProvider } from './mail/mail.ts';
import { aliyunOptions } from './mail/aliyun-client.ts';
import { aliyunSmsProvider } from './mail/sms.ts';
import { Metrics } from './metrics.ts';
import { makePayments } from './payment/payments.ts';
import type { Settings } from './settings.ts';
import { makeStorage } from './storage/make-storage.ts';

/** Makes what the server shares. Nothing connects yet but on first use. */
export async function makeServices(
  settings: Settings,
  clock: Clock = systemClock,
): Promise<{ services: Services; metrics: Metrics }> {
  const log = makeLog(settings);
  const database = new Database(settings.DATABASE_URL, settings.DATABASE_POOL, (error) =>
    log.warn({ err: error }, 'database connections'),
  );
  const metrics = new Metrics(database);
  const services: Services = {
    settings,
    database,
    jobs: new Jobs(database, log, metrics),
    storage: await makeStorage(settings.storage),
    mail: smtpMailProvider({
      url: settings.SMTP_URL ?? 'smtp://127.0.0.1:8082',
      maxConnections: settings.SMTP_CONNECTIONS,
    }),
    sms: aliyunSmsProvider({ ...aliyunOptions(settings), simulator: !settings.production }),
    // The clock of the services, which a test may replace.
    payments: makePayments({ settings, database, log, metrics, now: () => services.clock.now() }),
    clock,
    copied: [],
    documentUses: {},
    log,
  };
  return { services, metrics };
}
