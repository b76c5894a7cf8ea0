import { describe, expect, it } from 'vitest';
import { checkPhone } from './form.phone.ts';

/** By shape alone, as a browser does: what the plans of all countries say besides stands in the server's phones.test.ts. */
describe('the numbers that a field takes', () => {
  it.each([
    [undefined, '+86 138 0013 8000', '13800138000'],
    ['any', '+86 138 0013 8000', '13800138000'],
    ['any', '13800138000', '13800138000'],
    ['any', '+81 90 1234 5678', '+819012345678'],
    ['any', '+852 6123 4567', '+85261234567'],
    [['CN', 'JP'], '+819012345678', '+819012345678'],
    // Valid before the field was widened, and after it.
    [['CN', 'HK', 'JP'], '61234567', '61234567'],
  ] as const)('%j takes %s', (phoneRegions, typed, value) => {
    expect(checkPhone({ phoneRegions: phoneRegions as 'any' }, typed)).toEqual({ value });
  });

  it.each([
    [undefined, '+81 90 1234 5678', 'phone'],
    ['any', '090-1234-5678', 'phoneCountry'],
    ['any', '+81', 'phoneAbroad'],
    [['CN', 'JP'], '090-1234-5678', 'phoneCountry'],
    [['JP'], '13800138000x', 'phoneAbroad'],
    [['JP', 'US'], '13800138000', 'phoneAbroad'],
    [['CN', 'JP'], '+853 6123 4567', 'phoneAbroad'],
  ] as const)('%j refuses %s', (phoneRegions, typed, problem) => {
    expect(checkPhone({ phoneRegions: phoneRegions as 'any' }, typed)).toEqual({ problem });
  });
});
