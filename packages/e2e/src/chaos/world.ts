import pg from 'pg';
import type { Product } from '../support/product.ts';
import { sandbox } from '../support/selling.ts';
import type { Asker } from './asking.ts';
import type { Market } from './market.ts';
import type { Memory } from './memory.ts';
import { pause } from './random.ts';

/** What everybody in a run shares. */
export interface World {
  product: Product;
  /** Every server process. */
  urls: readonly string[];
  market: Market;
  memory: Memory;
  organiser: Asker;
  database: PatientDatabase;
}

/** The database past every rule, for checks and for moving a clock; waits while it is down. */
export class PatientDatabase {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5000 });
    this.#pool.on('error', () => {});
  }

  /** Only for what may be done twice. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.#pool.query<Row>(text, values)).rows;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        // A statement that is wrong stays wrong; of a connection that is gone the code is not PostgreSQL's, or of its classes 08 and 57.
        if (attempt >= 200 || (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57|40)/.test(code))) throw error;
        await pause(100);
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** The time of an order's hold is over, as if its minutes had passed. */
export async function runOut({ database, memory }: World, orderId: string): Promise<void> {
  memory.ended.add(orderId);
  await database.query(
    `UPDATE ticket_order SET expires_at = now() - interval '1 second'
     WHERE id = $1 AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')`,
    [orderId],
  );
}

/** Asks something of the sandbox about a payment; null when it says that this cannot be. */
export async function atSandbox(
  { product }: World,
  payment: { channel: string; outTradeNo: string },
  what: string,
  body: object = {},
): Promise<unknown> {
  try {
    return await sandbox(product, 'POST', `/api/trades/${payment.channel}/${payment.outTradeNo}/${what}`, body);
  } catch (error) {
    if (error instanceof Error && /: 40[49] /.test(error.message)) return null;
    throw error;
  }
}
