import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LogFile } from '../core/log-file.ts';
import type { Channel, Notice, Refund, Trade } from './record.ts';

type Line = { kind: 'trade'; record: Trade } | { kind: 'refund'; record: Refund } | { kind: 'notice'; record: Notice };

/** What one change writes; all of it or, when the process dies in between, its beginning. */
export type Writes = Line[];

/**
 * Trades, refunds and notices: one line a record and change in `payments.jsonl`, the last line of a record counts. Held in memory; a sandbox has
 * thousands of them, not millions. Every change waits for the one before and is on disk before anybody sees it.
 */
export class PaymentStore {
  readonly #path: string;
  #log: LogFile;
  #turn: Promise<unknown> = Promise.resolve();
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, Refund>();
  readonly notices = new Map<string, Notice>();
  readonly #numbers = new Map<string, string>();

  private constructor(path: string, log: LogFile) {
    this.#path = path;
    this.#log = log;
  }

  static async open(dir: string): Promise<PaymentStore> {
    await mkdir(dir, { recursive: true });
    const path = join(dir, 'payments.jsonl');
    const lines: Line[] = [];
    let count = 0;
    const log = await LogFile.open(path, (text) => {
      count++;
      lines.push(JSON.parse(text) as Line);
    });
    const store = new PaymentStore(path, log);
    for (const line of lines) store.#keep(line);
    if (count > 1000 && count > 3 * store.#size) await store.#rewrite();
    return store;
  }

  find(channel: Channel, outTradeNo: string): Trade | undefined {
    return this.trades.get(this.#numbers.get(`${channel} ${outTradeNo}`) ?? '');
  }

  findRefund(channel: Channel, outRefundNo: string, outTradeNo?: string): Refund | undefined {
    for (const refund of this.refunds.values()) {
      if (refund.channel !== channel || refund.outRefundNo !== outRefundNo) continue;
      // WeChat's refund numbers are the merchant's, Alipay's are those of one trade.
      if (outTradeNo === undefined || refund.outTradeNo === outTradeNo) return refund;
    }
    return undefined;
  }

  refundsOf(tradeId: string): Refund[] {
    return [...this.refunds.values()].filter((one) => one.tradeId === tradeId);
  }

  /** Runs `decide` alone, on the newest state; what it returns as `writes` is on disk and visible when the promise resolves. */
  change<T>(decide: () => { writes: Writes; result: T }): Promise<T> {
    return this.#inTurn(async () => {
      const { writes, result } = decide();
      for (const line of writes) {
        await this.#log.append(line);
        this.#keep(line);
      }
      return result;
    });
  }

  /** Forgets everything. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      for (const map of [this.trades, this.refunds, this.notices, this.#numbers]) map.clear();
      await this.#rewrite();
    });
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#log.close();
  }

  get #size(): number {
    return this.trades.size + this.refunds.size + this.notices.size;
  }

  #keep(line: Line): void {
    if (line.kind === 'refund') this.refunds.set(line.record.id, line.record);
    else if (line.kind === 'notice') this.notices.set(line.record.id, line.record);
    else {
      this.trades.set(line.record.id, line.record);
      this.#numbers.set(`${line.record.channel} ${line.record.outTradeNo}`, line.record.id);
    }
  }

  async #rewrite(): Promise<void> {
    const fresh = `${this.#path}.new`;
    await rm(fresh, { force: true });
    const log = await LogFile.open(fresh, () => undefined);
    for (const record of this.trades.values()) await log.append({ kind: 'trade', record });
    for (const record of this.refunds.values()) await log.append({ kind: 'refund', record });
    for (const record of this.notices.values()) await log.append({ kind: 'notice', record });
    await rename(fresh, this.#path);
    await this.#log.close();
    this.#log = log;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

export function refundedCents(store: PaymentStore, tradeId: string): number {
  return store.refundsOf(tradeId).reduce((sum, one) => sum + one.amountCents, 0);
}
