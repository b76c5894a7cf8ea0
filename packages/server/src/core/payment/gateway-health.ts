import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../data/database.ts';
import type { GatewayHealth as Row } from '../data/database-types.ts';
import type { Log } from '../log.ts';
import { type ChannelFacts, type ChannelHealth, joined, type MinuteFacts, noFacts, noted } from './health-facts.ts';
import type { PaymentChannel } from './gateway.ts';
import type { GatewayCall } from './watched-gateway.ts';

interface Options {
  database: Database;
  log: Log;
  now: () => Date;
  processId: string;
  /** At most one write in so many milliseconds; 3,000 by default. */
  everyMs?: number;
}

/** How the gateways answer this process. Kept in memory and written to `gateway_health` now and then, for the other processes and the organisers' pages. */
export class GatewayHealth {
  readonly processId: string;
  readonly #options: Options;
  readonly #facts = new Map<PaymentChannel, ChannelFacts>();
  readonly #unwritten = new Set<PaymentChannel>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastWrite = -Infinity;
  #isClosed = false;
  #hasSwept = false;

  constructor(options: Options) {
    this.#options = options;
    this.processId = options.processId;
  }

  record(call: GatewayCall): void {
    // A forged notice says nothing about the gateway, nor does a mistake of ours.
    if (call.operation === 'notice' || call.outcome === 'error') return;
    const { channel, sandbox } = call;
    this.#facts.set(channel, noted(this.of(channel) ?? noFacts(channel, sandbox), call, this.#options.now()));
    this.#unwritten.add(channel);
    this.#plan();
  }

  /** What this process has seen of a channel; undefined when it never asked. */
  of(channel: PaymentChannel): ChannelFacts | undefined {
    return this.#facts.get(channel);
  }

  /** Writes what is not written yet, now. Trouble is logged and left for the next time: nobody's payment depends on it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.flush();
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    const wait = this.#lastWrite + (this.#options.everyMs ?? 3000) - performance.now();
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, wait));
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const channels = [...this.#unwritten];
    const rows = channels.map((channel) => this.of(channel)).filter((one) => one !== undefined);
    if (rows.length === 0) return;
    this.#lastWrite = performance.now();
    this.#unwritten.clear();
    try {
      await this.#save(rows);
      if (!this.#hasSwept) await this.#sweep();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'gateway health is not written');
      for (const channel of channels) this.#unwritten.add(channel);
      this.#plan();
    }
  }

  async #save(rows: ChannelFacts[]): Promise<void> {
    const { database, now, processId } = this.#options;
    const at = now();
    await database.global
      .insertInto('gateway_health')
      .values(rows.map((facts) => rowOf(facts, processId, at)))
      .onConflict((conflict) =>
        conflict.columns(['channel', 'process_id']).doUpdateSet(({ ref }) => ({
          sandbox: ref('excluded.sandbox'),
          last_ok_at: ref('excluded.last_ok_at'),
          last_ok_ms: ref('excluded.last_ok_ms'),
          last_failure_at: ref('excluded.last_failure_at'),
          reason: ref('excluded.reason'),
          last_refusal_at: ref('excluded.last_refusal_at'),
          refusal: ref('excluded.refusal'),
          ok_count: ref('excluded.ok_count'),
          refused_count: ref('excluded.refused_count'),
          failure_count: ref('excluded.failure_count'),
          slow_count: ref('excluded.slow_count'),
          recent: ref('excluded.recent'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
  }

  /** Rows of processes long gone. Their last success is of interest for a while: the first page after a restart shows it. */
  async #sweep(): Promise<void> {
    const { database, now } = this.#options;
    const old = new Date(now().getTime() - 7 * 86_400_000);
    await database.global.deleteFrom('gateway_health').where('updated_at', '<', old).execute();
    this.#hasSwept = true;
  }
}

interface Parts {
  database: Database;
  clock: Clock;
  payments: { channels(): { channel: PaymentChannel; sandbox: boolean }[]; health: GatewayHealth };
}

/** How every channel that is set up answers, as all processes see it; in the order of `payments.channels()`. */
export async function gatewayHealth({ database, payments, clock }: Parts): Promise<ChannelHealth[]> {
  const { health } = payments;
  const written = await database.global
    .selectFrom('gateway_health')
    .selectAll()
    .where('process_id', '!=', health.processId)
    .execute();
  const others = written.map(factsOf);
  return payments.channels().map(({ channel, sandbox }) => {
    const own = health.of(channel);
    // What the sandbox once answered says nothing about the real gateway.
    const facts = others.filter((one) => one.channel === channel && one.sandbox === sandbox);
    return joined(channel, sandbox, own ? [...facts, own] : facts, clock.now());
  });
}

interface Recent {
  minutes: MinuteFacts[];
  failing: string[];
}

function rowOf(facts: ChannelFacts, processId: string, now: Date) {
  return {
    channel: facts.channel,
    process_id: processId,
    sandbox: facts.sandbox,
    last_ok_at: facts.lastOkAt,
    last_ok_ms: facts.lastOkMs,
    last_failure_at: facts.lastFailureAt,
    reason: facts.reason,
    last_refusal_at: facts.lastRefusalAt,
    refusal: facts.refusal,
    ok_count: facts.okCount,
    refused_count: facts.refusedCount,
    failure_count: facts.failureCount,
    slow_count: facts.slowCount,
    recent: JSON.stringify({ minutes: facts.minutes, failing: facts.failing }),
    updated_at: now,
  };
}

function factsOf(row: Selectable<Row>): ChannelFacts {
  const recent = row.recent as unknown as Recent;
  return {
    channel: row.channel as PaymentChannel,
    sandbox: row.sandbox,
    lastOkAt: row.last_ok_at,
    lastOkMs: row.last_ok_ms,
    lastFailureAt: row.last_failure_at,
    reason: row.reason,
    lastRefusalAt: row.last_refusal_at,
    refusal: row.refusal,
    okCount: row.ok_count,
    refusedCount: row.refused_count,
    failureCount: row.failure_count,
    slowCount: row.slow_count,
    minutes: recent.minutes,
    failing: recent.failing.map((at) => new Date(at)),
  };
}
