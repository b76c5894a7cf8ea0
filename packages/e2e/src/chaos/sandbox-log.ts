import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refund, Trade } from '@convoke/gateways/payment/record.ts';

/** What the payment sandbox itself has written down: the gateways' side of the truth. */
export interface SandboxLog {
  trades: Trade[];
  refunds: Refund[];
}

/** Reads the sandbox's own log: a line a change, the last line of a record counts. */
export function readSandboxLog(dataDir: string): SandboxLog {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  for (const text of readFileSync(join(dataDir, 'payment', 'payments.jsonl'), 'utf8').split('\n')) {
    // The last line may be half written at this moment.
    if (!text.endsWith('}')) continue;
    const line = JSON.parse(text) as { kind: 'trade'; record: Trade } | { kind: 'refund'; record: Refund };
    if (line.kind === 'trade') trades.set(line.record.id, line.record);
    else if (line.kind === 'refund') refunds.set(line.record.id, line.record);
  }
  return { trades: [...trades.values()], refunds: [...refunds.values()] };
}
