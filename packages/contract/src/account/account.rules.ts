/** Pure rules of an organisation's account that browser and server share. Money is whole fen. */

/** States of a top-up. EXPIRED is read, not written: a late payment of it is still credited. */
export const rechargeStates = ['AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'REFUND_DUE'] as const;
export type RechargeState = (typeof rechargeStates)[number];

/** What moves the balance: a top-up, the bonus that came with it, something charged, something charged and given back. */
export const movementKinds = ['credited', 'bonus', 'spent', 'returned'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** How long a top-up can be paid. */
export const rechargeMinutes = 30;

/** Bounds of a free amount: 1 to 100,000 yuan. */
export const rechargeMinCents = 100;
export const rechargeMaxCents = 10_000_000;

/** The amounts offered. */
export const rechargePresets: readonly number[] = [10_000, 50_000, 100_000, 500_000];

/** From which amount on a top-up credits how much more, the highest first. */
const bonusSteps: readonly { fromCents: number; percent: number }[] = [
  { fromCents: 500_000, percent: 3 },
  { fromCents: 100_000, percent: 2 },
];

/** What a top-up of this amount credits, bonus included; a part of a fen is not credited. */
export function creditFor(amountCents: number): number {
  const percent = bonusSteps.find((step) => amountCents >= step.fromCents)?.percent ?? 0;
  return amountCents + Math.floor((amountCents * percent) / 100);
}

/**
 * The balance at the end of each day, from the balance now and what came in and went out on the days up to today: nobody has to keep a balance
 * for every day.
 */
export function balanceByDay(balanceCents: number, days: readonly { inCents: number; outCents: number }[]): number[] {
  const ends: number[] = [];
  let end = balanceCents;
  for (const day of days.toReversed()) {
    ends.push(end);
    end += day.outCents - day.inCents;
  }
  return ends.reverse();
}
