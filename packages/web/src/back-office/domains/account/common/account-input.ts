import { centsOf as inFen } from '../../../../ui/form/number-rules.ts';

/** Fen of what somebody typed in yuan; undefined when that is no whole number of fen within the bounds. */
export function centsOf(yuan: number | null, bounds: { minCents: number; maxCents: number }): number | undefined {
  if (yuan === null || !Number.isFinite(yuan)) return undefined;
  const cents = inFen(yuan);
  return Number.isInteger(cents) && cents >= bounds.minCents && cents <= bounds.maxCents ? cents : undefined;
}
