import type { Services } from '../../../core/context.ts';
import { perServices } from '../../../core/per-services.ts';
import { askGateway } from '../payment.ask.ts';
import { readOpen } from '../payment.rows.ts';

/** Pages ask again and again; the gateway hears of it this often at most. */
const pauseMs = 1000;
const mostKept = 10_000;

/** By what is paid: when its gateways were last asked, and the asking that is under way. */
const askingOf = perServices(() => new Map<string, { at: number; done: Promise<void> }>());

/** Asks the gateways about everything that is open of an order or a top-up, now. Whoever asks while they are being asked waits for the same answer. */
export function checkNow(
  services: Services,
  organisationId: string,
  by: 'order_id' | 'recharge_id',
  id: string,
): Promise<void> {
  const known = askingOf(services);
  const key = `${organisationId} ${id}`;
  const last = known.get(key);
  if (last && performance.now() - last.at < pauseMs) return last.done;
  const entry = { at: Number.POSITIVE_INFINITY, done: check(services, organisationId, by, id) };
  // The pause begins with the answer.
  entry.done = entry.done.finally(() => {
    entry.at = performance.now();
  });
  known.delete(key);
  if (known.size >= mostKept) known.delete(known.keys().next().value as string);
  known.set(key, entry);
  return entry.done;
}

async function check(
  services: Services,
  organisationId: string,
  by: 'order_id' | 'recharge_id',
  id: string,
): Promise<void> {
  const open = await services.database.inOrganisation(organisationId, 'read', (db) =>
    readOpen(db, organisationId, by, [id]),
  );
  await Promise.all(open.map((payment) => askGateway(services, payment)));
}
