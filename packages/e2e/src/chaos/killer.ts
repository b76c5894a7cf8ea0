import { once } from 'node:events';
import pg from 'pg';
import type { Product, ServerProcess } from '../support/product.ts';
import { pause, type Random } from './random.ts';

/** A server process that was asked to end (SIGTERM). Times are those of this process's clock, in ms. */
export interface Stop {
  url: string;
  askedAt: number;
  endedAt: number;
  /** False when it had to be killed in the end. */
  isByItself: boolean;
}

/** Who dies, and how often it has. */
export interface Deaths {
  /** Of each server's own turns, by SIGKILL and SIGTERM. */
  servers: number[];
  database: number;
  /** How often servers were killed, were asked to end, and how often all were restarted in turn. */
  killed: number;
  rolls: number;
  /** Those of rolling restarts among them. */
  stops: Stop[];
  /** The longest that one of them was away, in ms. */
  longestMs: number;
  /** Server processes that ended although nobody killed them: another's death must not be theirs. */
  unasked: string[];
}

/** What lies between somebody's return and its next death. */
export interface Pace {
  /** Milliseconds, somewhere between these. */
  least: number;
  most: number;
  /** And so many answers to buyers at least, however slow the machine is: what nobody uses breaks nothing. */
  answers: number;
  answered(): number;
}

/** Whoever stops a server waits as long as docs/operations.md says before killing it. */
const stopMs = 35_000;
/** When buyers get nothing for so long the deaths go on all the same: the buyers say what is wrong. */
const idleMs = 60_000;

type Server = Pick<ServerProcess, 'url' | 'process' | 'restart'>;

/**
 * Ends each server process and kills PostgreSQL `kills` times, each at its own times, so that some die together; each is back before it dies again. Servers are killed and
 * asked to end by turns, whichever the seed begins with; and for every three kills all of them are restarted in turn, as a new version is brought in.
 * PostgreSQL's last death is the very last one: nothing but the servers themselves takes up again what it cut off. Ends early when `isOver`.
 */
export async function killEverything(
  product: Product,
  servers: readonly Server[],
  kills: number,
  pace: Pace,
  random: Random,
  isOver: () => boolean,
): Promise<Deaths> {
  const deaths: Deaths = {
    servers: servers.map(() => 0),
    database: 0,
    killed: 0,
    rolls: 0,
    stops: [],
    longestMs: 0,
    unasked: [],
  };
  const times = async (many: number, chance: Random, kill: (round: number) => Promise<void>) => {
    for (let round = 0; round < many; round += 1) {
      const [since, before] = [Date.now(), pace.answered()];
      await pause(chance.between(pace.least, pace.most));
      while (!isOver() && pace.answered() < before + pace.answers && Date.now() < since + idleMs) await pause(50);
      if (isOver()) return;
      const began = Date.now();
      await kill(round);
      deaths.longestMs = Math.max(deaths.longestMs, Date.now() - began);
    }
  };
  const killDatabase = async () => {
    await killPostgres(product.superuserUrl);
    deaths.database += 1;
  };
  const ready = async () => (await connected(product.superuserUrl)).end();
  const victims = servers.map((server, index) => new Victim(server, `server ${index + 1}`, deaths, ready, isOver));
  await Promise.all([
    ...victims.map((victim, index) => {
      const first = random.whole(0, 1);
      return times(kills, random.fork(), async (round) => {
        deaths.servers[index] = (deaths.servers[index] ?? 0) + 1;
        await victim.dieAndComeBack((first + round) % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      });
    }),
    times(Math.ceil(kills / 3), random.fork(), async () => {
      for (const victim of victims) await victim.dieAndComeBack('SIGTERM');
      deaths.rolls += 1;
    }),
    times(kills - 1, random.fork(), killDatabase),
  ]);
  await times(Math.min(kills, 1), random, killDatabase);
  return deaths;
}

/** A server process under a keeper, as the launcher or systemd is one: whatever ends it, it comes back. */
class Victim {
  readonly #server: Server;
  readonly #name: string;
  readonly #deaths: Deaths;
  readonly #ready: () => Promise<void>;
  readonly #isOver: () => boolean;
  #coming: Promise<void> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isAsked = false;

  constructor(server: Server, name: string, deaths: Deaths, ready: () => Promise<void>, isOver: () => boolean) {
    this.#server = server;
    this.#name = name;
    this.#deaths = deaths;
    this.#ready = ready;
    this.#isOver = isOver;
    this.#watch();
  }

  /** One death after the other: its own and those of rolling restarts. */
  dieAndComeBack(by: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      await this.#coming;
      if (by === 'SIGTERM') await this.#stop();
      else {
        this.#server.process().kill('SIGKILL');
        this.#deaths.killed += 1;
      }
      await this.#comeBack();
    });
    return this.#turn;
  }

  async #stop(): Promise<void> {
    const child = this.#server.process();
    const ended = once(child, 'exit');
    this.#isAsked = true;
    const askedAt = performance.now();
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopMs);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    clearTimeout(impatience);
    this.#isAsked = false;
    const isByItself = signal !== 'SIGKILL';
    this.#deaths.stops.push({ url: this.#server.url, askedAt, endedAt: performance.now(), isByItself });
    if (isByItself && code !== 0)
      this.#deaths.unasked.push(`${this.#name}, asked to end, ended with ${code ?? signal}`);
  }

  #watch(): void {
    const child = this.#server.process();
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL' || this.#isAsked || this.#isOver()) return;
      this.#deaths.unasked.push(`${this.#name} ended by itself with ${code ?? signal}`);
      void this.#comeBack();
    });
  }

  /** A server does not start while the database is away: its keeper waits for it, and tries again when it goes meanwhile. */
  #comeBack(): Promise<void> {
    const start = async () => {
      for (let attempt = 1; !this.#isOver(); attempt += 1) {
        try {
          await this.#ready();
          await this.#server.restart();
          return this.#watch();
        } catch (error) {
          if (attempt >= 60) throw error;
          await pause(500);
        }
      }
    };
    this.#coming = start();
    return this.#coming;
  }
}

/**
 * SIGKILL to PostgreSQL: every other time to its main process, as an operator's mistake would; else to every process of it at once, as when the
 * machine's memory runs out. The launcher starts it again on the same folder and port. Resolves when it takes connections.
 */
export async function killPostgres(url: string): Promise<void> {
  const client = await connected(url);
  const { rows } = await client.query<{ main: number; started: string; others: number[] }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS main, pg_postmaster_start_time()::text AS started,
       (SELECT array_agg(pid) FROM pg_stat_activity) AS others`,
  );
  const { main, started, others } = rows[0] as { main: number; started: string; others: number[] };
  const isWhole = Math.random() < 0.5;
  for (const pid of isWhole ? [main, ...others] : [main]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended by itself between the question and here.
    }
  }
  await client.end().catch(() => {});
  for (;;) {
    const next = await connected(url);
    const again = await next
      .query<{ started: string }>('SELECT pg_postmaster_start_time()::text AS started')
      .catch(() => null);
    await next.end().catch(() => {});
    if (again && again.rows[0]?.started !== started) return;
    await pause(100);
  }
}

export async function connected(url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (attempt >= 300) throw error;
      await pause(200);
    }
  }
}
