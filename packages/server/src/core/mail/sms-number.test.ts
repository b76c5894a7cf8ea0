import { expect, test } from 'vitest';
import { vendorNumber } from './sms-number.ts';
import { smsTo, takesSms } from './sms-regions.ts';

const everywhere = { SMS_REGIONS: ['CN', 'HK', 'MO', 'TW', 'JP', 'US', 'CA', 'GB', 'SG', 'ES'] };

test.each([
  ['mainland China', '13800138000', '13800138000'],
  ['Hong Kong, as the pattern keeps it', '91234567', '85291234567'],
  ['Hong Kong, with its country', '+85261234567', '85261234567'],
  ['Macao', '+85366123456', '85366123456'],
  ['Taiwan', '912345678', '886912345678'],
  ['Japan', '+819012345678', '819012345678'],
  ['the United Kingdom', '+447400123456', '447400123456'],
  ['Singapore', '+6581234567', '6581234567'],
  ['Spain', '+34612345678', '34612345678'],
])('a number of %s is given on with its country', (_country, kept, given) => {
  expect(vendorNumber(kept)).toBe(given);
  expect(takesSms(kept, everywhere)).toBe(true);
});

test.each([
  ['California', '+16502530000'],
  ['New York', '+19175550123'],
  ['Toronto', '+14165550123'],
  ['Washington', '+12025550123'],
])('a number of %s is never given on as a mainland mobile', (_place, kept) => {
  expect(vendorNumber(kept)).toBeNull();
  expect(takesSms(kept, everywhere)).toBe(false);
  expect(smsTo(kept, everywhere)).toEqual([{ channel: 'sms', recipient: kept, isUnserved: true }]);
});

test('nothing foreign looks like a mainland mobile at the vendor', () => {
  for (const kept of ['+819012345678', '+85291234567', '+16502530000', '+14165550123', '+74951234567', '+33612345678'])
    expect(vendorNumber(kept) ?? '').not.toMatch(/^(?:86)?1[3-9]\d{9}$/);
});
