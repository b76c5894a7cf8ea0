/** When gateways are asked, and until when they may be paid. Tried in payment.schedule.test.ts. */

/** Seconds from opening to the first look. */
export const firstCheckSeconds = 10;
/** Seconds to the look after the first, second, … one. With the job's own pause a lost notice is made good within a minute, however late it was lost. */
export const checkDelays: readonly number[] = [15, 20, 30, 45];
/** Refunds: a gateway answers at once, in minutes or in days. */
export const refundDelays: readonly number[] = [5, 10, 20, 40, 60, 120, 300, 600, 1800];

/** Codes, prepay_ids and addresses of both gateways live two hours, so no payment is opened for longer. */
const longestMs = 2 * 3_600_000;
/** The gateways refuse less than a minute; ten seconds are for clocks and the way. */
const shortestMs = 70_000;
/** What is left of a payment that is shown again: who comes to pay must have the time to. */
const enoughMs = 15 * 60_000;
/** Who began in time may end a little later. */
const graceMs = 60_000;

/**
 * Until when a gateway takes the money for something that can be paid until `deadline`. In the last minute that is a little after the deadline: money
 * that comes then is late, and the rules for late money hold. Whole seconds: both gateways know no finer.
 */
export function payableUntil(deadline: Date, now: Date): Date {
  const at = Math.min(Math.max(deadline.getTime(), now.getTime() + shortestMs), now.getTime() + longestMs);
  return new Date(Math.ceil(at / 1000) * 1000);
}

/** Whether a payment that was opened before still serves who comes to pay now. */
export function stillServes(payableUntilAt: Date, deadline: Date, now: Date): boolean {
  const needed = Math.min(deadline.getTime(), now.getTime() + enoughMs);
  return payableUntilAt.getTime() > now.getTime() && payableUntilAt.getTime() >= needed;
}

/** Whether a payment of which the gateway knows nothing can no longer come. */
export function isLongOver(payableUntilAt: Date, now: Date): boolean {
  return now.getTime() > payableUntilAt.getTime() + graceMs;
}
