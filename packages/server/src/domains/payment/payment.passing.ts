import type { Refused } from '../../core/payment/gateway.ts';

/** Refusals that say "not now": the same request, with the same number, is right to be made again. */
const passing = /SYSTEM_?ERROR$|FREQUENCY_LIMIT|RATELIMIT_EXCEED|^BANK_?ERROR$|NEED_RETRY$|call-limited$/;

export function isPassing({ code }: Refused): boolean {
  return passing.test(code);
}
