import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';
import { prepareDatabase } from './database.ts';
import { holdLock } from './folder-lock.ts';
import { Leftovers } from './leftovers.ts';
import { lineEntry, peopleEntry, prepareLine } from './line.ts';
import { liveEntry, prepareLive } from './live.ts';
import { firstFree, isFree } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { serverFlags } from './server-flags.ts';
import { type LauncherSettings, readSettings } from './settings.ts';
import { Trouble } from './trouble.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What more `npm run dev` starts. */
export interface Extra {
  /** Further processes beside the server, started last and stopped first. */
  children?: (context: {
    address: string;
    env: NodeJS.ProcessEnv;
    make: Make;
  }) => Promise<{ children: Child[]; lines: [string, string][] }>;
  onServer?: (server: Child) => void;
}

export type Make = (
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  patienceMs?: number,
  laterEnv?: Promise<NodeJS.ProcessEnv>,
) => Child;

/** The simulators of the outside world, for everything but production. */
const gateways = {
  outbox: 'packages/gateways/src/outbox/main.ts',
  payment: 'packages/gateways/src/payment/main.ts',
  maps: 'packages/gateways/src/maps/main.ts',
} as const;

interface Running {
  /** In the order in which they are to be stopped. */
  children: Child[];
  postgres: RunningPostgres | undefined;
  leftovers: Leftovers | undefined;
  /** Gives the gateways' folders back to the next launcher. */
  release: (() => void) | undefined;
}

/** Starts everything, prints where it is, and stays until a signal. Ends the process itself. */
export async function launch(extra: Extra = {}): Promise<void> {
  const running: Running = { children: [], postgres: undefined, leftovers: undefined, release: undefined };
  const leave = leaveOnSignal(running);
  try {
    await startAll(running, extra, leave);
  } catch (error) {
    if (leave.isLeaving()) return;
    console.error(`convoke: ${error instanceof Trouble ? error.message : ((error as Error).stack ?? String(error))}`);
    await leave.now(1);
  }
}

async function startAll(running: Running, extra: Extra, leave: Leave): Promise<void> {
  const settings = readSettings(process.env, root);
  running.leftovers = new Leftovers(join(settings.dataDir, `launcher-${settings.port}.json`));
  await running.leftovers.clear();
  if (!(await isFree(settings.port))) {
    running.leftovers = undefined;
    throw new Trouble(
      `Port ${settings.port} is in use by another program. Stop that, or choose another: PORT=${settings.port + 10} npm start`,
    );
  }
  running.leftovers.add(process.pid);
  if (!settings.isProduction) {
    // Two outboxes or sandboxes in one folder would write over each other.
    mkdirSync(settings.dataDir, { recursive: true });
    running.release = holdLock(join(settings.dataDir, 'gateways.lock'), `The data folder ${settings.dataDir}`);
  }
  const ports = await choosePorts(settings);

  const make: Make = (name, command, args, env, patienceMs = 5000, laterEnv) =>
    new Child({
      name,
      command,
      args,
      env,
      laterEnv,
      cwd: root,
      patienceMs,
      log,
      onSpawn: (pid) => running.leftovers?.add(pid),
    });
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(settings.port), DATA_DIR: settings.dataDir };
  if (!settings.isProduction) {
    env['OUTBOX_PORT'] = String(ports.outbox);
    env['SMTP_PORT'] = String(ports.smtp);
    prepareAnswers(settings, ports.bounce, env);
  }
  if (settings.hasPaymentSandbox) preparePayment(settings, ports.payment, env);
  if (settings.hasMapsSimulator) prepareMaps(ports.maps, env);
  const taken = [settings.port, ...Object.values(ports)];
  if (settings.hasIngest) await prepareLive(settings, taken, env, log);
  if (settings.hasLine) await prepareLine(settings, taken, env, log);

  if (!settings.isProduction) {
    env['SMTP_URL'] ||= `smtp://127.0.0.1:${ports.smtp}`;
    env['SMS_ENDPOINT'] ||= `http://127.0.0.1:${ports.outbox}`;
    env['OUTBOX_URL'] ||= `http://localhost:${ports.outbox}`;
  }
  const entry = process.env['CONVOKE_SERVER_ENTRY'] ?? join(root, 'packages/server/src/main.ts');
  if (!existsSync(entry)) throw new Trouble(`${relative(root, entry)} is missing: is this a whole clone?`);
  const database = startDatabase(running, settings, ports.database);
  // It loads while PostgreSQL starts.
  const server = make('server', process.execPath, [...serverFlags, entry, '--more-env'], env, 35_000, database);
  running.children.unshift(server);
  const serverReady = server.start(true).catch((error: Error) => {
    throw new Trouble(`${error.message} See its lines above.`);
  });
  const gatewaysReady = settings.isProduction ? [] : startGateways(running, settings, make, env);
  const [ready] = await Promise.all([serverReady, database]);
  extra.onServer?.(server);
  // A moment at most: the product works without them, and they are started again when they fail.
  await Promise.race([Promise.allSettled(gatewaysReady), new Promise((done) => setTimeout(done, 2000))]);
  if (leave.isLeaving()) return;
  const address = typeof ready['address'] === 'string' ? ready['address'] : `http://localhost:${settings.port}`;
  // Only now: nobody watches or calls before there are pages, and the server starts sooner.
  if (settings.hasIngest) void startBeside(running, make, 'live', liveEntry, env);
  if (settings.hasPeople) void startBeside(running, make, 'people', peopleEntry, env);
  if (settings.hasLine) void startBeside(running, make, 'line', lineEntry, env);
  const more = await extra.children?.({ address, env, make });
  running.children.unshift(...(more?.children ?? []));
  const simulators: [string, string][] = [];
  if (!settings.isProduction) simulators.push(['Outbox', `${env['OUTBOX_URL']}   (simulator: mail and SMS end here)`]);
  if (settings.hasPaymentSandbox)
    simulators.push([
      'Payment sandbox',
      `${env['PAYMENT_PUBLIC_URL']}   (simulator: WeChat Pay and Alipay, no real money)`,
    ]);
  if (settings.hasMapsSimulator) simulators.push(['Maps', `${env['AMAP_SCRIPT_URL']}   (simulator of AMap)`]);
  if (settings.hasPeople)
    simulators.push(['Phones', `http://localhost:${env['PEOPLE_PORT']}   (simulator: calls reach nobody)`]);
  const live: [string, string][] = settings.hasIngest
    ? [['Live', `cameras send to rtmp port ${env['LIVE_RTMP_PORT']}`]]
    : [];
  printReady(address, ready, [...(more?.lines ?? []), ...live, ...simulators]);
}

/** Free ports for everything beside the product's own; a taken one that the person named stops the start. */
async function choosePorts(
  settings: LauncherSettings,
): Promise<{ outbox: number; smtp: number; database: number; payment: number; maps: number; bounce: number }> {
  const taken = [settings.port];
  const choose = async (name: string, { wanted, isFixed }: { wanted: number; isFixed: boolean }) => {
    const port = await firstFree(wanted, taken);
    if (port === undefined || (isFixed && port !== wanted))
      throw new Trouble(`${name} ${wanted} is in use by another program.`);
    if (port !== wanted) log(`port ${wanted} is in use: ${name} is ${port}.`);
    taken.push(port);
    return port;
  };
  const needsGateways = !settings.isProduction;
  return {
    outbox: needsGateways ? await choose('OUTBOX_PORT', settings.outboxPort) : 0,
    smtp: needsGateways ? await choose('SMTP_PORT', settings.smtpPort) : 0,
    database: settings.databaseUrl === undefined ? await choose('DATABASE_PORT', settings.databasePort) : 0,
    payment: settings.hasPaymentSandbox ? await choose('PAYMENT_PORT', settings.paymentPort) : 0,
    maps: settings.hasMapsSimulator ? await choose('MAPS_PORT', settings.mapsPort) : 0,
    bounce: needsGateways ? await choose('BOUNCE_PORT', settings.bouncePort) : 0,
  };
}

/** Tells outbox and server of each other: where bounces, receipts and replies go. */
function prepareAnswers(settings: LauncherSettings, port: number, env: NodeJS.ProcessEnv): void {
  env['BOUNCE_PORT'] = String(port);
  env['BOUNCE_HOST'] ||= '127.0.0.1';
  env['BOUNCE_DOMAIN'] ||= 'bounce.convoke.example';
  env['SMS_REPORT_KEY'] ||= randomBytes(24).toString('hex');
  const reports = `http://127.0.0.1:${settings.port}/msg/reports`;
  env['OUTBOX_BOUNCE_SERVER'] ||= `smtp://127.0.0.1:${port}`;
  env['OUTBOX_RECEIPT_URL'] ||= `${reports}/sms-receipts/${env['SMS_REPORT_KEY']}`;
  env['OUTBOX_REPLY_URL'] ||= `${reports}/sms-replies/${env['SMS_REPORT_KEY']}`;
}

/** Tells sandbox and server of each other. */
function preparePayment(settings: LauncherSettings, port: number, env: NodeJS.ProcessEnv): void {
  const file = join(settings.dataDir, 'payment', 'settings.json');
  // Whoever finds it reads that of this start: the sandbox writes it anew when it is ready, and the server waits for it at the first payment. Started
  // again after a crash, the sandbox has the same port and keys.
  rmSync(file, { force: true });
  env['PAYMENT_PORT'] = String(port);
  env['PAYMENT_PUBLIC_URL'] ||= `http://localhost:${port}`;
  env['PAYMENT_SANDBOX_SETTINGS'] = file;
}

/** Tells the server of the maps' stand-in, with the key and the code that it knows. */
function prepareMaps(port: number, env: NodeJS.ProcessEnv): void {
  env['MAPS_PORT'] = String(port);
  env['AMAP_SECURITY_CODE'] ||= 'simulator-code';
  env['AMAP_SCRIPT_URL'] ||= `http://localhost:${port}/maps`;
  env['AMAP_SERVICE_URL'] ||= `http://127.0.0.1:${port}`;
}

function startGateways(
  running: Running,
  settings: LauncherSettings,
  make: Make,
  env: NodeJS.ProcessEnv,
): Promise<unknown>[] {
  const names: (keyof typeof gateways)[] = ['outbox'];
  if (settings.hasPaymentSandbox) names.push('payment');
  if (settings.hasMapsSimulator) names.push('maps');
  return names.map((name) => startBeside(running, make, name, gateways[name], env));
}

/** A process beside the server, which needs none of its secrets. */
function startBeside(
  running: Running,
  make: Make,
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<unknown> {
  const entry = join(root, file);
  if (!existsSync(entry)) return Promise.resolve();
  const { PORT: _port, DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, SECRET_KEY: _key, ...rest } = env;
  const child = make(name, process.execPath, [entry], rest);
  running.children.push(child);
  return child.start(false);
}

async function startDatabase(running: Running, settings: LauncherSettings, port: number): Promise<NodeJS.ProcessEnv> {
  if (settings.databaseUrl !== undefined) return {};
  running.postgres = await startPostgres({ dataDir: settings.dataDir, port, log });
  const { ownerUrl, serverUrl } = await prepareDatabase({ ...running.postgres, database: 'convoke' });
  return { DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: ownerUrl };
}

interface Leave {
  isLeaving: () => boolean;
  now: (code: number) => Promise<void>;
}

/** First signal: everything stops in order, exit 0. A second one: at once, exit 1. */
function leaveOnSignal(running: Running): Leave {
  let askedAt = 0;
  const now = async (code: number) => {
    askedAt ||= Date.now();
    try {
      for (const child of running.children) await child.stop();
      await running.postgres?.stop();
      running.release?.();
      running.leftovers?.forget();
    } finally {
      process.exit(code);
    }
  };
  const onSignal = () => {
    if (askedAt === 0) {
      log('stopping …');
      void now(0);
    } else if (Date.now() - askedAt > 700) {
      // Sooner than that it is the same Ctrl-C, passed on by npm and our starter as well.
      for (const child of running.children) child.kill();
      running.postgres?.kill();
      running.release?.();
      process.exit(1);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  // Our starter was killed: nobody could stop us any more.
  process.on('disconnect', () => askedAt === 0 && onSignal());
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { isLeaving: () => askedAt !== 0, now };
}

function printReady(address: string, ready: Record<string, unknown>, more: [string, string][]): void {
  const lines: [string, string][] = [['Convoke', address], ...more, ['API', `${address}/openapi`]];
  const demo = ready['demo'] as { username?: unknown; password?: unknown } | null | undefined;
  if (demo) lines.push(['Demo login', `${String(demo.username)}   ${String(demo.password)}`]);
  const width = Math.max(...lines.map(([name]) => name.length));
  console.log(
    `\n${lines.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`).join('\n')}\n\n  Ctrl-C stops everything.\n`,
  );
}

function log(line: string): void {
  console.log(`convoke: ${line}`);
}
