import { partOfRef } from '@convoke/contract/site/site.parts.ts';
import type { WriteContext } from '../../../core/context.ts';
import { loadEvent } from '../../../core/http/scope.ts';

/** Parts of a draft that calls name one by one. */

export type Gone = WriteContext<'SITE_PART_GONE'>;
type Sorting = WriteContext<'SITE_PARTS_CHANGED'>;

/** Parts of one event's site, in an order; refuses those of several. */
export function partsOf(ctx: Pick<Sorting, 'fail'>, refs: readonly string[]): { eventId: string; parts: string[] } {
  const named = refs.map(partOfRef);
  const eventId = named[0]?.eventId ?? '';
  if (named.some((one) => one.eventId !== eventId)) return ctx.fail('SITE_PARTS_CHANGED');
  return { eventId, parts: named.map(({ part }) => part) };
}

/** These, in that order; refuses an order that leaves one out, names another or names one twice. */
export function ordered<Part extends { id: string }>(
  ctx: Pick<Sorting, 'fail'>,
  all: readonly Part[],
  order: readonly string[],
): Part[] {
  const known = new Map(all.map((one) => [one.id, one]));
  if (order.length !== all.length || new Set(order).size !== order.length) return ctx.fail('SITE_PARTS_CHANGED');
  return order.map((id) => known.get(id) ?? ctx.fail('SITE_PARTS_CHANGED'));
}

/** A part that is named, once its event is known to be the organisation's own. */
export async function partHere(ctx: Pick<WriteContext<never>, 'tx' | 'organisationId'>, ref: string) {
  const named = partOfRef(ref);
  await loadEvent(ctx.tx, ctx.organisationId, named.eventId);
  return named;
}
