import { isAnyPhone, normalisePhone, readPhone } from '@convoke/contract/core/contact.ts';
import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { checkPhone } from '@convoke/contract/form/fields/form.phone.ts';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, test } from 'vitest';
import { soughtAnywhere, soughtPhone } from './phones.ts';

describe('numbers of all countries', () => {
  it.each([
    ['+81 090-1234-5678', '+819012345678', 'JP'],
    ['+44 (0)7400 123456', '+447400123456', 'GB'],
    ['001 416 555 0123', '+14165550123', 'CA'],
    ['+1 212 555 0123', '+12125550123', 'US'],
    ['+7 701 123 4567', '+77011234567', 'KZ'],
    ['+852 5123 4567', '+85251234567', 'HK'],
    ['＋３４　６１２　３４５　６７８', '+34612345678', 'ES'],
  ])('%s is kept as %s of %s', (typed, phone, region) => {
    expect(readPhone(typed)).toMatchObject({ phone, regions: expect.arrayContaining([region]) as string[] });
  });

  it.each(['+81 90 1234', '+1 000 000 0000', '+999 1234 5678', '+81 90 1234 5678 ext. 9'])('%s is none', (typed) =>
    expect(isAnyPhone(typed)).toBe(false),
  );

  test('the codes that people choose from are those of the plans', () => {
    const codes = getCountries().map((country) => [country, getCountryCallingCode(country)]);
    expect(Object.fromEntries(callingCodes)).toEqual(Object.fromEntries(codes));
  });

  test('an example of every country is read in every spelling as one person, of its country', () => {
    const example = fc
      .constantFrom(...getCountries())
      .map((country) => ({ country, number: getExampleNumber(country, examples) }));
    fc.assert(
      fc.property(example, ({ country, number }) => {
        if (!number) return;
        const spellings = [
          number.number,
          number.formatInternational(),
          number.number.replace('+', '00'),
          number.format('RFC3966').replace('tel:', ''),
        ];
        expect(new Set(spellings.map(normalisePhone)).size).toBe(1);
        expect(readPhone(number.number)?.regions).toContain(country);
        expect(checkPhone({ phoneRegions: [country] }, number.formatNational())).toEqual({
          value: normalisePhone(number.number),
        });
        expect(checkPhone({ phoneRegions: 'any' }, number.formatInternational())).toHaveProperty('value');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a field of some regions', () => {
  it.each([
    [['CN', 'HK', 'JP'], '+1 212 555 0123', 'phoneAbroad'],
    [['JP'], '13800138000', 'phoneAbroad'],
    [['US'], '+1 416 555 0123', 'phoneAbroad'],
    ['any', '+81 12', 'phoneAbroad'],
    ['any', '212 555 0123', 'phoneCountry'],
  ] as const)('%j refuses %s', (phoneRegions, typed, problem) => {
    expect(checkPhone({ phoneRegions: phoneRegions as 'any' }, typed)).toEqual({ problem });
  });

  test('the only region of a field needs no code', () => {
    expect(checkPhone({ phoneRegions: ['JP'] }, '090-1234-5678')).toEqual({ value: '+819012345678' });
    expect(checkPhone({ phoneRegions: ['ES'] }, '912 345 678')).toEqual({ value: '+34912345678' });
    expect(checkPhone({ phoneRegions: ['HK'] }, '6123 4567')).toEqual({ value: '+85261234567' });
    expect(checkPhone({ phoneRegions: ['CN'] }, '138 0013 8000')).toEqual({ value: '13800138000' });
  });
});

describe('who looks for a number means', () => {
  it.each([
    ['139', '139', '139'],
    ['+81', '+81', '81'],
    ['+81 90', '+8190', '8190'],
    ['090-1234-5678', '09012345678', '9012345678'],
    ['+86 138 0013 8000', '13800138000', '13800138000'],
    ['+81 (0)90 1234 5678', '+819012345678', '819012345678'],
    // Not whole, with the country that such a number is kept without.
    ['+86 138 0013', '1380013', '1380013'],
    ['0086-138-0013', '1380013', '1380013'],
    ['＋８１（９０）', '+8190', '8190'],
    ['１３８０', '1380', '1380'],
    // The end of a number, not a country's code.
    ['0012 3456', '00123456', '00123456'],
  ])('%s', (text, begins, ends) => expect(soughtPhone(text)).toEqual({ begins, ends }));
  it.each(['Ana', '3-11', '', '+', 'Room 101'])('%s is no number', (text) => expect(soughtPhone(text)).toBeNull());
  it.each([
    ['+86 138 0013 8000', '13800138000'],
    ['090-1234-5678', '9012345678'],
    ['Ana', 'Ana'],
    ['+', '+'],
  ])('%s, anywhere in a text', (text, sought) => expect(soughtAnywhere(text)).toBe(sought));
});
