import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '@convoke/launcher/database.ts';
import { type RunningPostgres, startPostgres } from '@convoke/launcher/postgres.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

export interface Product {
  /** Where the product answers. */
  url: string;
  outboxUrl: string;
  /** The payment sandbox: its front page, its cashiers and its control API. */
  paymentUrl: string;
  postgres: RunningPostgres;
  /** To the product's database, past row-level security: for figures and checks only. */
  superuserUrl: string;
  demo: { username: string; password: string };
  /** A further server process on the same database. */
  addServer(env?: Record<string, string>): Promise<{ url: string; process: ChildProcess }>;
  /** The first server process; replaced by `restartServer`. */
  server(): ChildProcess;
  restartServer(): Promise<void>;
  stop(): Promise<void>;
}

/** The product as people run it: real processes, real PostgreSQL, the outbox, the payment sandbox; on free ports and a folder that is thrown away. */
export async function startProduct(
  options: { durable?: boolean; env?: Record<string, string> } = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'convoke-e2e-'));
  const postgres = await startPostgres({
    dataDir,
    durable: options.durable ?? false,
    log: (line) => console.error(line),
  });
  const { ownerUrl, serverUrl } = await prepareDatabase({ ...postgres, database: 'convoke' });
  const [port, outboxPort, smtpPort, paymentPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const children: ChildProcess[] = [];
  const shared = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: serverUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMS_ENDPOINT: `http://127.0.0.1:${outboxPort}`,
    OUTBOX_URL: `http://localhost:${outboxPort}`,
    OUTBOX_PORT: String(outboxPort),
    SMTP_PORT: String(smtpPort),
    PAYMENT_PORT: String(paymentPort),
    PAYMENT_PUBLIC_URL: `http://localhost:${paymentPort}`,
    PAYMENT_SANDBOX_SETTINGS: join(dataDir, 'payment', 'settings.json'),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    ...options.env,
  };
  const start = (entry: string, env: Record<string, string>) =>
    startChild(join(root, entry), { ...shared, ...env }, children);
  const gateways = ['outbox', 'payment'].map((name) => start(`packages/gateways/src/${name}/main.ts`, {}));
  await Promise.all(gateways);
  const serverEnv = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  let server = await start('packages/server/src/main.ts', serverEnv);
  return {
    url: `http://localhost:${port}`,
    outboxUrl: `http://localhost:${outboxPort}`,
    paymentUrl: `http://localhost:${paymentPort}`,
    postgres,
    superuserUrl: postgres.superuserUrl.replace(/\/postgres$/, '/convoke'),
    demo: server.ready['demo'] as { username: string; password: string },
    server: () => server.process,
    async restartServer() {
      if (server.process.exitCode === null && server.process.signalCode === null) server.process.kill('SIGKILL');
      server = await start('packages/server/src/main.ts', serverEnv);
    },
    async addServer(env = {}) {
      const extra = await freePort();
      // Links in mails and codes stay those of the first.
      const added = await start('packages/server/src/main.ts', {
        ...serverEnv,
        PORT: String(extra),
        DEMO: 'off',
        ...env,
      });
      return { url: `http://localhost:${extra}`, process: added.process };
    },
    async stop() {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => ended(child)));
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function startChild(entry: string, env: NodeJS.ProcessEnv, children: ChildProcess[]) {
  return new Promise<{ process: ChildProcess; ready: Record<string, unknown> }>((resolve, reject) => {
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.push(child);
    child.once('message', (message) => resolve({ process: child, ready: message as Record<string, unknown> }));
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
    child.once('error', reject);
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await over;
  clearTimeout(timer);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
