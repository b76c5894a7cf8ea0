import { e164Of, readPhone } from '@convoke/contract/core/contact.ts';
import type { Settings } from '../settings.ts';
import type { NewMessage } from './outbox.ts';
import { vendorNumber } from './sms-number.ts';
// Phone numbers are read here.
import '../phones.ts';

/**
 * Whether the vendor delivers text messages to a number: its country is known and among SMS_REGIONS; of mainland China only mobiles,
 * and none that the vendor would read as somebody else's there.
 */
export function takesSms(phone: string | null, { SMS_REGIONS }: Pick<Settings, 'SMS_REGIONS'>): phone is string {
  if (phone === null || e164Of(phone) === null || vendorNumber(phone) === null) return false;
  const [region = ''] = readPhone(phone)?.regions ?? [];
  return SMS_REGIONS.includes(region) && (region !== 'CN' || /^1\d{10}$/.test(phone));
}

/** The text message to a number. Where the vendor does not deliver it is not sent, and stands among the messages so that the organiser sees why. */
export function smsTo(
  phone: string | null,
  settings: Pick<Settings, 'SMS_REGIONS'>,
): Pick<NewMessage, 'channel' | 'recipient' | 'isUnserved'>[] {
  if (phone === null) return [];
  return [{ channel: 'sms', recipient: phone, ...(takesSms(phone, settings) ? {} : { isUnserved: true }) }];
}
