import { type Kysely, sql } from 'kysely';
import { globalTable } from '../src/core/migration-helpers.ts';

/** How the payment gateways answer, one row a channel and server process: what one process sees, the others must know too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE gateway_health (
      channel text NOT NULL CHECK (channel IN ('wechat', 'alipay')),
      process_id uuid NOT NULL,
      sandbox boolean NOT NULL,
      last_ok_at timestamptz,
      last_ok_ms int,
      last_failure_at timestamptz,
      reason text,
      last_refusal_at timestamptz,
      refusal text,
      ok_count bigint NOT NULL,
      refused_count bigint NOT NULL,
      failure_count bigint NOT NULL,
      slow_count bigint NOT NULL,
      -- { minutes: [{ minute, ok, failed, slow }], failing: [time] }: the last five minutes, and the failures since the last success.
      recent jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (channel, process_id)
    )`.execute(db);
  globalTable('gateway_health');
}
