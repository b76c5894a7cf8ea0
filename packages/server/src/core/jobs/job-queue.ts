import { setTimeout } from 'node:timers/promises';
import { PgBoss, type Queue, type WorkOptions } from 'pg-boss';
import type { Database, Db } from '../data/database.ts';
import { rawQuery } from '../data/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** A kind of work that happens outside the request. Its handler must be safe to run twice: a process may die after the work, before saying so. */
export interface Job<Given> {
  name: string;
  /** How often it is tried again, with growing pauses, before it is left as failed. */
  retryLimit: number;
  /** Seconds after which a run counts as dead and is tried again. */
  expireInSeconds: number;
  /** Jobs taken at once by one process. */
  batchSize: number;
  /** How many take them, each for itself: where one that goes on for long must not keep others waiting. 1 unless it is said. */
  takers?: number;
  /** Cron line in UTC for work that comes round by itself. */
  schedule?: string;
  /** For work that comes round more often than cron can say: seconds from the end of a run to the next. One waits at a time, in all processes together. */
  everySeconds?: number;
  /** While one waits, another of the same singletonKey is not added. */
  oneWaiting?: boolean;
  /** `given` is what the queue was started with. */
  run(given: Given, data: object): Promise<void>;
}

export interface SendOptions {
  startAfterSeconds?: number;
  /** For jobs with `oneWaiting`: which ones are the same. */
  singletonKey?: string;
}

/** What kind of error it was, without its words. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** While the database is away every queue fails at every poll: what is the same is said once in so many milliseconds. */
const sameAgainMs = 60_000;

/** How long a stop waits for jobs that go on, in milliseconds: less than those wait who stop the process. */
const stopMs = 25_000;

/** The queue in the product's own database. */
export class Jobs {
  private readonly boss: PgBoss;
  private readonly log: Log;
  private readonly metrics: Metrics;
  private readonly rounds: NodeJS.Timeout[] = [];
  private readonly under = new Set<Promise<unknown>>();
  /** When each kind of error was told last, and how often it came since. */
  private readonly told = new Map<string, { at: number; times: number }>();
  /** The process is to end: work that goes on step by step leaves the rest to others. */
  isStopping = false;

  constructor(database: Database, log: Log, metrics: Metrics) {
    this.log = log;
    this.metrics = metrics;
    this.boss = new PgBoss({
      db: { executeSql: (text: string, values?: unknown[]) => database.queryAll(text, values) },
      schema: 'pgboss',
      migrate: false,
      schedule: true,
      supervise: true,
      // How soon the jobs of a process that died are taken up again, together with their own expireInSeconds.
      superviseIntervalSeconds: 15,
      monitorIntervalSeconds: 15,
    });
    this.boss.on('error', (error) => this.tell(error));
  }

  /** Makes the queues, and with `work` runs the jobs in this process. */
  async start<Given>(given: Given, definitions: readonly Job<Given>[], work: boolean): Promise<void> {
    await this.boss.start();
    const found = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of definitions) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: job.expireInSeconds,
      };
      const queue = found.get(job.name);
      // Most starts find all as it should be: asking for each costs more than the rest of a start.
      const names = Object.keys(options) as (keyof typeof options)[];
      if (names.some((name) => queue?.[name] !== options[name]))
        await this.makeQueue(job, options, queue === undefined);
      if (job.schedule) await this.boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
      if (!work) continue;
      for (let taker = 0; taker < (job.takers ?? 1); taker += 1) await this.take(given, job);
      if (job.everySeconds !== undefined) await this.goRound(job.name, job.everySeconds);
    }
  }

  private async makeQueue(
    job: Job<never>,
    options: Required<Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds'>>,
    isNew: boolean,
  ): Promise<void> {
    const policy = job.everySeconds !== undefined || job.oneWaiting ? ('short' as const) : ('standard' as const);
    if (isNew) await this.boss.createQueue(job.name, { ...options, policy });
    else await this.boss.updateQueue(job.name, options);
    // Makes the library remember the queue now, as it does those that it finds at its start. Otherwise the first `send` inside a transaction asks for it
    // on a second connection, and many such at once, each holding one connection and waiting for another, stand still until the pool gives up.
    await this.boss.getJobById(job.name, '00000000-0000-0000-0000-000000000000');
  }

  /**
   * Each run asks for the next one. A run that the database's death cut off could not, so every process asks now and then as well: while one waits,
   * that adds none.
   */
  private async goRound(name: string, everySeconds: number): Promise<void> {
    await this.send(name, {});
    const ask = () => void this.sendNext(name, everySeconds);
    this.rounds.push(setInterval(ask, 3 * everySeconds * 1000).unref());
  }

  private async sendNext(name: string, everySeconds: number): Promise<void> {
    await this.send(name, {}, { startAfterSeconds: everySeconds }).catch((error: unknown) => {
      this.log.warn({ err: error, job: name }, 'the next round could not be asked for');
    });
  }

  private async take<Given>(given: Given, job: Job<Given>): Promise<void> {
    await this.boss.work<object, void, WorkOptions & { perJobResults: true; includeMetadata: true }>(
      job.name,
      { batchSize: job.batchSize, pollingIntervalSeconds: 0.5, perJobResults: true, includeMetadata: true },
      async (taken) => {
        // Each stands for itself: one that fails is tried again alone.
        return await Promise.all(
          taken.map(async (one) => {
            const run = (async () => job.run(given, one.data))();
            const ended = run.catch(() => undefined);
            this.under.add(ended);
            try {
              await run;
              this.metrics.jobs.inc({ job: job.name, outcome: 'done' });
              return { id: one.id, status: 'completed' as const };
            } catch (error) {
              this.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
              const facts = { err: error, job: job.name, jobId: one.id, attempt: one.retryCount + 1 };
              // Only what nobody does any more wakes somebody: a gateway that was away for a moment mends itself.
              if (job.everySeconds !== undefined || job.schedule !== undefined)
                this.tellOnce(`${job.name} ${kindOf(error)}`, (times) =>
                  this.log.warn({ ...facts, times }, 'job failed, comes round again'),
                );
              else if (one.retryCount < one.retryLimit) this.log.warn(facts, 'job failed, to be tried again');
              else this.log.error(facts, 'job failed for good');
              return {
                id: one.id,
                status: 'failed' as const,
                // Words of a mail server or of the database may name whom it was about; they stand in the log.
                output: { message: kindOf(error) },
              };
            } finally {
              this.under.delete(ended);
              // A round that failed is not the last one.
              if (job.everySeconds !== undefined && !this.isStopping) await this.sendNext(job.name, job.everySeconds);
            }
          }),
        );
      },
    );
  }

  /** Adds a job; with `tx` it is there exactly if that transaction commits. */
  async send(name: string, data: object, options: SendOptions & { tx?: Db } = {}): Promise<void> {
    const { tx, startAfterSeconds, singletonKey } = options;
    await this.boss.send(name, data, {
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(tx ? { db: { executeSql: (text: string, values?: unknown[]) => rawQuery(tx, text, values ?? []) } } : {}),
    });
  }

  private tell(error: unknown): void {
    this.tellOnce(`queue ${kindOf(error)}`, (times) => this.log.error({ err: error, times }, 'job queue'));
  }

  /** `times`: how often it came since it was told last. */
  private tellOnce(what: string, tell: (times: number) => void): void {
    const last = this.told.get(what) ?? { at: Number.NEGATIVE_INFINITY, times: 0 };
    const times = last.times + 1;
    const now = performance.now();
    const isDue = now - last.at >= sameAgainMs;
    this.told.set(what, isDue ? { at: now, times: 0 } : { at: last.at, times });
    if (isDue) tell(times);
  }

  /** Work that a job has begun and does not wait for: a stop does. */
  goesOn(work: Promise<unknown>): void {
    const ended = work.catch(() => undefined);
    this.under.add(ended);
    void ended.finally(() => this.under.delete(ended));
  }

  /** Stops taking jobs and waits for those under way; false when some go on for longer than anybody waits. */
  async stop(): Promise<boolean> {
    this.isStopping = true;
    for (const round of this.rounds) clearInterval(round);
    await this.boss.stop({ graceful: true, timeout: 10_000 });
    const waited = new AbortController();
    const late = setTimeout(stopMs, false, { signal: waited.signal }).catch(() => false);
    return Promise.race([Promise.all(this.under).then(() => true), late]).finally(() => waited.abort());
  }
}
