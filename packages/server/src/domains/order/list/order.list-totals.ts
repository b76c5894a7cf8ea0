import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { perServices } from '../../../core/per-services.ts';
import { type OrderFilter, type OrderTotals, orderTotals } from './order.list-queries.ts';

/** Figures that are cheap are always fresh; dear ones (hundreds of thousands of orders) are kept so many times as long as they took to add up. */
const keptFactor = 10;
const cheapMs = 100;
const keptFilters = 200;

interface Kept {
  totals: OrderTotals;
  until: number;
}

const cacheOf = perServices(() => new Map<string, Kept>());

/** The totals of a list. An open page asks again and again: of a very big event it gets figures some seconds old. */
export async function keptTotals(
  services: Services,
  db: Db,
  organisationId: string,
  eventId: string,
  filter: OrderFilter,
): Promise<OrderTotals> {
  const cache = cacheOf(services);
  const key = JSON.stringify([organisationId, eventId, filter]);
  const found = cache.get(key);
  const began = performance.now();
  if (found && began < found.until) return found.totals;
  cache.delete(key);
  const totals = await orderTotals(db, organisationId, eventId, filter);
  const ms = performance.now() - began;
  if (ms > cheapMs) {
    cache.set(key, { totals, until: performance.now() + ms * keptFactor });
    if (cache.size > keptFilters) cache.delete(cache.keys().next().value as string);
  }
  return totals;
}
