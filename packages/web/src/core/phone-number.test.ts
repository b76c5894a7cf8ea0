import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { joinNumber, offeredRegions, splitNumber } from './phone-number.ts';

const any = offeredRegions('any');

describe('what is typed, pasted or filled in', () => {
  it.each([
    ['+81 90 1234 5678', 'CN', any, 'JP', '90 1234 5678'],
    ['0081-90-1234-5678', 'CN', any, 'JP', '90-1234-5678'],
    ['＋８１　９０１２', 'CN', any, 'JP', '9012'],
    ['\u202a+81 90\u202c', 'CN', any, 'JP', '90'],
    ['(+81) 90', 'CN', any, 'CN', '(+81) 90'],
    ['+(81) 90', 'CN', any, 'JP', '90'],
    ['090-1234', 'JP', any, 'JP', '090-1234'],
    // A code that several share stays with the one that was chosen, else it is of the best known.
    ['+1 416 555', 'CA', any, 'CA', '416 555'],
    ['+1 416 555', 'CN', any, 'US', '416 555'],
    // Not to be chosen: the form says so, beside what was typed.
    ['+34 612', 'CN', ['CN', 'JP'], 'CN', '+34 612'],
    // From before countries were asked for.
    ['13800138000', 'JP', any, 'CN', '13800138000'],
    ['61234567', 'MO', any, 'MO', '61234567'],
  ] as const)('%s beside %s', (text, region, regions, found, rest) => {
    expect(splitNumber(text, region, regions)).toEqual({ region: found, rest });
  });

  test('what one types stands as it was typed, key by key, whichever country', () => {
    const rest = fc
      .string({ unit: fc.constantFrom(...'0123456789 -('), maxLength: 12 })
      .filter((each) => !/^\s*$|^\s*00/.test(each));
    fc.assert(
      fc.property(fc.constantFrom(...callingCodes.keys()), rest, (region, typed) => {
        expect(splitNumber(joinNumber({ region, rest: typed }), region, any)).toEqual({ region, rest: typed });
      }),
    );
  });
});
