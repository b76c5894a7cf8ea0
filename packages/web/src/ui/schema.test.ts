import { couponAdd, couponGenerate, couponList, couponSwitch } from '@convoke/contract/coupon/coupon.calls.ts';
import { isoTime, line } from '@convoke/contract/core/fields.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { boundsOf, defaultOf, fieldsOf, wordsOf } from './schema.ts';

test('bounds are found whatever is wrapped around a field', () => {
  const number = z.int().min(1).max(9);
  for (const field of [number, number.optional(), number.nullable().default(null), number.refine((n) => n !== 4)])
    expect(boundsOf(field)).toMatchObject({ min: 1, max: 9, isWhole: true });
  expect(boundsOf(z.coerce.number().min(0.5).max(2))).toMatchObject({ min: 0.5, max: 2, isWhole: false });
  // The range of whole numbers is nobody's bound.
  expect(boundsOf(z.int())).toEqual({ min: undefined, max: undefined, isWhole: true, isRequired: true });
  const text = line(60, 2).transform((value) => value.toUpperCase());
  expect(boundsOf(text.pipe(z.string()))).toEqual({ min: 2, max: 60, isWhole: false, isRequired: true });
  expect(boundsOf(z.preprocess((value) => value, z.string().max(7)))).toMatchObject({ max: 7 });
  expect(boundsOf(z.array(z.string()).min(1).max(500))).toMatchObject({ min: 1, max: 500 });
});

test('what takes nothing in any form must not be filled in', () => {
  expect(
    [line(60), line(60).default(''), isoTime.nullable(), z.int().optional()].map((each) => boundsOf(each).isRequired),
  ).toEqual([false, false, false, false]);
  expect([line(60, 1), isoTime, z.int(), z.boolean()].map((each) => boundsOf(each).isRequired)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a call says its fields, also one whose input is refined', () => {
  const fields = fieldsOf(couponAdd.input);
  expect(fields['couponCode'] && boundsOf(fields['couponCode'])).toMatchObject({ min: 2, max: 40, isRequired: true });
  expect(fields['uses'] && boundsOf(fields['uses'])).toMatchObject({ min: 1, max: 1_000_000, isRequired: false });
  expect(defaultOf(fields['kind'])).toBeUndefined();
  expect(defaultOf(fields['isOn'])).toBe(true);
  expect(fieldsOf(couponGenerate.input)['count']).toBeDefined();
  expect(wordsOf(fieldsOf(couponList.input)['sort'])).toEqual(['-createdAt', 'createdAt', 'code', '-used']);
  const ids = fieldsOf(couponSwitch.input)['couponIds'];
  expect(ids && boundsOf(ids).max).toBe(500);
  expect(fieldsOf(z.string())).toEqual({});
});
