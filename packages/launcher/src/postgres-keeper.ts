import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from './postgres-home.ts';
import { postgresEnvironment, postgresSettings } from './postgres-settings.ts';
import { isAlive, processesIn, waitUntil, worksIn } from './process-facts.ts';
import { Trouble } from './trouble.ts';

/**
 * PostgreSQL runs below this little shell, whose standard input is a pipe held by us: when it closes – we ask for the stop, or we were
 * killed – PostgreSQL shuts down. So a launcher that died by kill -9 leaves no database behind.
 */
const keeper = `
exec 4<&0 0</dev/null
"$@" 4<&- & postgres=$!
( exec 1>&- 2>&-; read -r _ <&4; kill -INT $postgres ) & watcher=$!
exec 4<&-
wait $postgres; code=$?
kill $watcher 2>/dev/null
exit $code
`;

export interface ClusterOptions {
  home: PostgresHome;
  cluster: string;
  port: number;
  durable: boolean;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
}

/** One running cluster: starts it, starts it again when it dies, stops it. */
export class ClusterKeeper {
  readonly #options: ClusterOptions;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #restart: Promise<void> | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { cluster, log } = this.#options;
    // After a hard crash the last back ends may hold the shared memory for a moment: PostgreSQL says so and is asked again.
    for (let attempt = 1; ; attempt++) {
      await clearTheWay(cluster, log);
      const trouble = await this.#launch();
      if (trouble === undefined || this.#isStopping) return;
      if (!/shared memory block|is being used|still in use/.test(trouble) || attempt >= 40) {
        throw new Trouble(`PostgreSQL did not start: ${trouble}`);
      }
      if (attempt === 20) for (const pid of processesIn(cluster)) signal(pid, 'SIGKILL');
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((done) => child.once('exit', () => done()));
      child.stdin?.end();
      const patience = setTimeout(() => this.kill(), 30_000);
      await gone;
      clearTimeout(patience);
    }
    await this.#restart;
  }

  kill(): void {
    this.#isStopping = true;
    const pid = this.#child?.pid;
    if (pid !== undefined) signal(-pid, 'SIGQUIT');
  }

  /** Undefined when PostgreSQL takes connections, otherwise what it said before it ended. */
  #launch(): Promise<string | undefined> {
    const { home, cluster, port, durable, settings } = this.#options;
    const values = Object.entries({ ...postgresSettings(port, durable), ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn('/bin/sh', ['-c', keeper, 'sh', join(home.binaries, 'postgres'), '-D', cluster, ...values], {
      cwd: '/',
      // Its own process group: Ctrl-C reaches the launcher only, which stops the server before its database.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...postgresEnvironment(), PG_GRANDPARENT_PID: String(process.pid) },
      ...home.user,
    });
    this.#child = child;
    child.stdin?.on('error', () => {});
    const startedTime = Date.now();
    let isReady = false;
    let last: string[] = [];
    return new Promise((settle) => {
      let rest = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === '') continue;
          last = [...last, line].slice(-20);
          if (line.includes('ready to accept connections')) {
            isReady = true;
            settle(undefined);
          } else if (isReady && /\b(PANIC|WARNING):|terminated by signal/.test(line)) {
            this.#options.log(`postgres: ${line}`);
          }
        }
      });
      child.once('error', (error) => settle(error.message));
      child.once('close', () => {
        if (!isReady) return settle(last.join('\n') || 'it ended without a word');
        if (!this.#isStopping) this.#restart = this.#startAgain(Date.now() - startedTime);
      });
    });
  }

  async #startAgain(livedFor: number): Promise<void> {
    let wait = livedFor > 60_000 ? 100 : 500;
    this.#options.log('PostgreSQL ended unexpectedly; starting it again.');
    while (!this.#isStopping) {
      try {
        await pause(wait);
        if (this.#isStopping) return;
        await this.start();
        if (!this.#isStopping) this.#options.log('PostgreSQL runs again.');
        return;
      } catch (error) {
        wait = Math.min(wait * 2, 10_000);
        this.#options.log(`${(error as Error).message} Next attempt in ${wait / 1000} s.`);
      }
    }
  }
}

/** Stops a PostgreSQL that an earlier run left in this cluster, and takes its pid file out of the way when the number is somebody else's now. */
async function clearTheWay(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [first = '', ...others] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return rmSync(file, { force: true });
  if (isAlive(pid) && worksIn(pid, cluster)) {
    log('Stopping the PostgreSQL of an earlier run.');
    await end(pid);
    if (!existsSync(file)) return;
  }
  // Dead, a zombie nobody fetched, or another process that was given the number: PostgreSQL would take the last two for a running server.
  // The file also names the shared memory by which PostgreSQL notices back ends that were left, so it stays; with our own number in it
  // (PG_GRANDPARENT_PID) PostgreSQL sees that it is a leftover.
  writeFileSync(file, [String(process.pid), ...others].join('\n'));
}

async function end(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, patience] of steps) {
    signal(pid, name);
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
  throw new Trouble(`The PostgreSQL of an earlier run (process ${pid}) cannot be stopped.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
