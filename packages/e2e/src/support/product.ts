import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '@convoke/launcher/server-flags.ts';
import { type Home, newHome } from './home.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Where a product is, and who may sign in there. */
export interface ProductPlace {
  /** Where the product answers. */
  url: string;
  outboxUrl: string;
  /** The payment sandbox: its front page, its cashiers and its control API. */
  paymentUrl: string;
  /** To the product's database, past row-level security: for figures and checks only. */
  superuserUrl: string;
  demo: { username: string; password: string };
}

export interface Product extends ProductPlace {
  /** Thrown away at `stop`. The sandbox's own log is `payment/payments.jsonl` in it. */
  dataDir: string;
  /** A further server process on the same database. */
  addServer(env?: Record<string, string>): Promise<ServerProcess>;
  /** The first server process; replaced by `restartServer`. */
  server(): ChildProcess;
  restartServer(): Promise<void>;
  /** With `hasLine`: the control page of the simulated people, and the line, which `restartLine` starts after it was killed. */
  peopleUrl: string;
  line(): ChildProcess;
  restartLine(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcess {
  url: string;
  /** The process that runs now. */
  process(): ChildProcess;
  /** Kills it if it runs, and starts it again on the same port. Throws when it ends before it is ready. */
  restart(): Promise<void>;
}

/** What the line and the server of a product with `hasLine` share. */
export const lineKey = 'line-of-the-journeys-0123456789abc';

const reportKey = 'reports-of-the-journeys-0123456789';

/** An installation without the demo, and its only user: less to make and to start again. */
export const plainInstallation = {
  login: { username: 'organiser', password: 'nothing-but-a-user-1' },
  env: { DEMO: 'off', FIRST_USER: 'organiser', FIRST_PASSWORD: 'nothing-but-a-user-1' },
};

/**
 * The product as people run it: real processes, real PostgreSQL, the outbox, the payment sandbox; on free ports and a folder that is thrown away.
 * A durable one writes its PostgreSQL's log to the disk before it answers.
 */
export async function startProduct(
  options: {
    durable?: boolean;
    env?: Record<string, string>;
    /** With the stand-in for AMap: places are searched and shown on a map. */
    hasMap?: boolean;
    /** With the ingest: cameras send to the address that live.push answers. */
    hasLive?: boolean;
    /** With the phone line and the simulated people whom it calls. */
    hasLine?: boolean;
    /** A file for what the processes say; by default it goes where ours goes. */
    logFile?: string;
    /** Where it lives; whoever gives it removes it. By default it makes one of its own. */
    home?: Home;
  } = {},
): Promise<Product> {
  const output = options.logFile === undefined ? 'inherit' : openSync(options.logFile, 'a');
  const log = (line: string) => (output === 'inherit' ? console.error(line) : writeSync(output, `${line}\n`));
  const home = options.home ?? (await newHome(options.durable ?? false, log));
  const { dataDir, superuserUrl, ownerUrl, serverUrl } = home;
  const [port, outboxPort, smtpPort, paymentPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [mapsPort, bouncePort, livePort, rtmpPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const [linePort, peoplePort, peopleSipPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const reports = `http://127.0.0.1:${port}/msg/reports`;
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
    // Bounces, receipts and replies come back, as those that the launcher starts.
    BOUNCE_DOMAIN: 'bounce.convoke.example',
    SMS_REPORT_KEY: reportKey,
    OUTBOX_BOUNCE_SERVER: `smtp://127.0.0.1:${bouncePort}`,
    OUTBOX_RECEIPT_URL: `${reports}/sms-receipts/${reportKey}`,
    OUTBOX_REPLY_URL: `${reports}/sms-replies/${reportKey}`,
    PAYMENT_PORT: String(paymentPort),
    PAYMENT_PUBLIC_URL: `http://localhost:${paymentPort}`,
    PAYMENT_SANDBOX_SETTINGS: join(dataDir, 'payment', 'settings.json'),
    RATE_LIMIT_PER_MINUTE: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    // Receivers of webhooks are of this machine.
    WEBHOOK_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    ...(options.hasMap && {
      MAPS_PORT: String(mapsPort),
      AMAP_KEY: 'simulator',
      AMAP_SECURITY_CODE: 'simulator-code',
      AMAP_SCRIPT_URL: `http://localhost:${mapsPort}/maps`,
      AMAP_SERVICE_URL: `http://127.0.0.1:${mapsPort}`,
    }),
    ...(options.hasLive && {
      LIVE_INGEST_KEY: 'ingest-of-the-journeys-0123456789',
      LIVE_PORT: String(livePort),
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_SERVER_URL: `http://127.0.0.1:${port}`,
    }),
    ...(options.hasLine && {
      LINE_KEY: lineKey,
      LINE_PORT: String(linePort),
      LINE_URL: `http://127.0.0.1:${linePort}`,
      LINE_SERVER_URL: `http://127.0.0.1:${port}`,
      LINE_TRUNK_URL: `sip:127.0.0.1:${peopleSipPort}`,
      PEOPLE_PORT: String(peoplePort),
      PEOPLE_SIP_PORT: String(peopleSipPort),
    }),
    ...options.env,
  };
  const start = (entry: string, env: Record<string, string>, flags: readonly string[] = []) =>
    startChild([...flags, join(root, entry)], { ...shared, ...env }, children, output);
  const startServerProcess = (env: Record<string, string>) => start('packages/server/src/main.ts', env, serverFlags);
  const names = ['outbox', 'payment', ...(options.hasMap ? ['maps'] : [])];
  const gateways = names.map((name) => start(`packages/gateways/src/${name}/main.ts`, {}));
  await Promise.all(gateways);
  const serverEnv = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  const startServer = async (env: Record<string, string>): Promise<ServerProcess & { ready(): Ready }> => {
    let running = await startServerProcess(env);
    return {
      url: `http://localhost:${env['PORT']}`,
      process: () => running.process,
      ready: () => running.ready,
      async restart() {
        const { process } = running;
        if (process.exitCode === null && process.signalCode === null) process.kill('SIGKILL');
        running = await startServerProcess(env);
      },
    };
  };
  if (options.hasLive) await start('packages/live/src/main.ts', {});
  let line: (() => ChildProcess) | undefined;
  const startLine = async () => {
    const { process } = await start('packages/line/src/main.ts', {});
    line = () => process;
  };
  if (options.hasLine) {
    await start('packages/line/src/people/main.ts', {});
    await startLine();
  }
  // One listens for bounces; a further one has no place for it.
  const server = await startServer({ ...serverEnv, BOUNCE_PORT: String(bouncePort), BOUNCE_HOST: '127.0.0.1' });
  return {
    url: server.url,
    outboxUrl: `http://localhost:${outboxPort}`,
    paymentUrl: `http://localhost:${paymentPort}`,
    dataDir,
    superuserUrl,
    demo: server.ready()['demo'] as { username: string; password: string },
    server: server.process,
    restartServer: server.restart,
    peopleUrl: `http://127.0.0.1:${peoplePort}`,
    line: () => {
      if (!line) throw new Error('this product was started without a line');
      return line();
    },
    restartLine: startLine,
    // Links in mails and codes stay those of the first.
    addServer: async (env = {}) => startServer({ ...serverEnv, PORT: String(await freePort()), DEMO: 'off', ...env }),
    async stop() {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => ended(child)));
      if (!options.home) await home.remove();
      if (output !== 'inherit') closeSync(output);
    },
  };
}

type Ready = Record<string, unknown>;

function startChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  children: ChildProcess[],
  output: number | 'inherit',
) {
  return new Promise<{ process: ChildProcess; ready: Ready }>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output, 'ipc'] });
    children.push(child);
    child.once('message', (message) => resolve({ process: child, ready: message as Ready }));
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
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
