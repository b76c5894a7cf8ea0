import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { holdLock } from './folder-lock.ts';
import {
  findHome,
  newRecord,
  type PostgresHome,
  type PostgresRecord,
  readRecord,
  writeRecord,
} from './postgres-home.ts';
import { Trouble } from './trouble.ts';
import { isAlive, processesIn, waitUntil, worksIn } from './process-facts.ts';

export interface PostgresOptions {
  /** Folder of the product's data; PostgreSQL keeps its record there, and its data where its user can reach them. Made when missing. */
  dataDir: string;
  /** 0 or nothing: any free port. Listens on 127.0.0.1 only. */
  port?: number;
  /** False: nothing is forced to disk (tests). A crash of the machine may lose everything. */
  durable?: boolean;
  /** One line for each thing worth knowing (restarts, recovery). */
  log?: (line: string) => void;
}

export interface RunningPostgres {
  /** To the database `postgres`, as superuser. */
  superuserUrl: string;
  port: number;
  /** Passwords made once and kept in the data folder, for `prepareDatabase`. */
  ownerPassword: string;
  serverPassword: string;
  /** Fast shutdown: clients are cut off, everything committed is kept. */
  stop: () => Promise<void>;
  /** At once, without a checkpoint: the next start recovers from the log. */
  kill: () => void;
}

const run = promisify(execFile);

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

/** Starts the PostgreSQL of this data folder and keeps it running until `stop`. Throws Trouble when it cannot. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, log = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const release = holdLock(join(dataDir, 'postgres.lock'), `The data folder ${dataDir}`);
  try {
    const record = readRecord(dataDir) ?? newRecord();
    const home = findHome(dataDir, record);
    writeRecord(dataDir, record);
    if (record.cluster === undefined) {
      record.cluster = await makeCluster(home, record, durable);
      writeRecord(dataDir, record);
    }
    const cluster = realpathSync(join(home.base, record.cluster));
    refuseOtherVersion(cluster);
    const port = options.port || (await freePort());
    const keeperOfCluster = new ClusterKeeper({ home, cluster, port, durable, log });
    await keeperOfCluster.start();
    return {
      superuserUrl: `postgres://postgres:${record.superuserPassword}@127.0.0.1:${port}/postgres`,
      port,
      ownerPassword: record.ownerPassword,
      serverPassword: record.serverPassword,
      stop: async () => {
        await keeperOfCluster.stop();
        release();
      },
      kill: () => {
        keeperOfCluster.kill();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Removes the database of a stopped PostgreSQL, wherever it is, and the data folder with it. For throw-away ones. */
export function removeDataFolder(dataDir: string): void {
  const elsewhere = readRecord(dataDir)?.elsewhere;
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs initdb into a new folder and returns its name. What an interrupted attempt left is removed. */
async function makeCluster(home: PostgresHome, record: PostgresRecord, durable: boolean): Promise<string> {
  for (const name of readdirSync(home.base)) {
    if (name.startsWith('cluster-') || name.startsWith('probe-'))
      rmSync(join(home.base, name), { recursive: true, force: true });
  }
  // initdb takes the character types (what is a letter) from the system: without UTF-8 there, pg_trgm would see no Chinese letters.
  const characterTypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C'];
  let trouble = '';
  for (const characterType of characterTypes) {
    const name = `cluster-${randomBytes(4).toString('hex')}`;
    const folder = join(home.base, name);
    const passwordFile = join(home.base, `${name}.password`);
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(passwordFile, record.superuserPassword, { mode: 0o600 });
    if (home.user !== undefined) {
      chownSync(folder, home.user.uid, home.user.gid);
      chownSync(passwordFile, home.user.uid, home.user.gid);
    }
    try {
      await run(
        join(home.binaries, 'initdb'),
        [
          `--pgdata=${folder}`,
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-locale',
          `--lc-ctype=${characterType}`,
          '--data-checksums',
          '--no-instructions',
          ...(durable ? [] : ['--no-sync']),
        ],
        { cwd: '/', env: postgresEnvironment(), ...home.user },
      );
      return name;
    } catch (error) {
      const { stderr = '', message } = error as { stderr?: string; message: string };
      trouble = stderr.trim() || message;
      rmSync(folder, { recursive: true, force: true });
      if (!/locale/i.test(trouble)) break;
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }
  throw new Trouble(`The database could not be made in ${home.base}: ${trouble}`);
}

/** The settings go on the command line, so that an older data folder gets today's. */
function settings(port: number, durable: boolean): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '1500MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Two cores and many short requests: a query takes one core (parallel ones would also need room in /dev/shm, scarce in containers).
    max_parallel_workers_per_gather: '0',
    max_worker_processes: '6',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    synchronous_commit: 'on',
    autovacuum_naptime: '20s',
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // A failed statement carries people's data: the server reports its own errors, without them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          shared_buffers: '128MB',
          // Template copies as plain files ask for a checkpoint each, cheap when nothing is synced.
          checkpoint_timeout: '1h',
        }),
  };
}

interface ClusterOptions {
  home: PostgresHome;
  cluster: string;
  port: number;
  durable: boolean;
  log: (line: string) => void;
}

/** One running cluster: starts it, starts it again when it dies, stops it. */
class ClusterKeeper {
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
    const { home, cluster, port, durable } = this.#options;
    const values = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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

function refuseOtherVersion(cluster: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made !== '18') {
    throw new Trouble(`The database in ${dirname(cluster)} was made by PostgreSQL ${made}; this product brings 18.`);
  }
}

/** PostgreSQL needs none of our settings and secrets, and the person's own PG* variables would mislead it. */
function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** A port that is free on 127.0.0.1 right now. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => settle(port));
    });
  });
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
