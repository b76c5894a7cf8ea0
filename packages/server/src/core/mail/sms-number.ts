import { e164Of } from '@convoke/contract/core/contact.ts';

/**
 * A kept number as SendSms takes it: mainland numbers without their country, all others with it and without +.
 * null = the vendor would take it for another person's: with the code of North America (1) a number has eleven digits and begins with 1,
 * as a mainland mobile has and does. The vendor serves those countries by another call, which this product does not make.
 */
export function vendorNumber(phone: string): string | null {
  const e164 = e164Of(phone);
  if (e164 === null || e164.startsWith('+86')) return phone;
  const digits = e164.slice(1);
  return /^1\d{10}$/.test(digits) ? null : digits;
}
