import { allCalls } from '@convoke/contract/all-calls.ts';
import { isoTime } from '@convoke/contract/core/fields.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseInput } from './parse-input.ts';
import { unknownFields } from './unknown-fields.ts';

const hostile = { length: { toString: 1, valueOf: 2 } };

test('what makes a schema throw is refused with the field it came in, however deep', () => {
  const schema = z.object({
    name: z.string().min(2).max(9),
    people: z.array(z.object({ phone: z.string().max(5).optional() })),
    answers: z.record(z.string(), z.string().max(4)),
  });
  const good = { name: 'Ana', people: [{ phone: '1' }], answers: { a: 'b' } };
  const paths = (input: unknown) => {
    const parsed = parseInput(schema, input);
    return parsed.success ? [] : parsed.issues.map((issue) => issue.path.join('.'));
  };
  expect(paths(good)).toEqual([]);
  expect(paths({ ...good, name: hostile })).toEqual(['name']);
  expect(paths({ ...good, people: [{}, { phone: hostile }] })).toEqual(['people.1.phone']);
  expect(paths({ ...good, answers: { a: 'b', c: hostile }, name: hostile })).toEqual(['name', 'answers.c']);
});

test('no field of any call throws for an object with a length of its own', () => {
  const thrown: string[] = [];
  for (const call of allCalls) {
    const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
    for (const name of Object.keys(properties ?? {})) {
      try {
        const parsed = parseInput(call.input, { [name]: hostile });
        unknownFields(call.input, { [name]: hostile });
        if (!parsed.success && parsed.issues.length === 0) thrown.push(`${call.id}.${name} has no issue`);
      } catch (error) {
        thrown.push(`${call.id}.${name}: ${String(error)}`);
      }
    }
  }
  expect(thrown).toEqual([]);
});

test('what a schema throws of its own fault stays ours', () => {
  const broken = z.object({
    name: z.string().refine(() => {
      throw new Error('a fault of ours');
    }),
  });
  expect(() => parseInput(broken, { name: 'Ana' })).toThrow('a fault of ours');
});

test('a time has an offset that there is, and a year of four digits', () => {
  const takes = (text: string) => isoTime.safeParse(text).success;
  for (const good of [
    '2027-01-01T10:00:00Z',
    '2027-01-01T10:00:00+14:00',
    '2027-01-01T10:00:00.123-11:30',
    '0001-01-01T00:00:00Z',
  ])
    expect(takes(good), good).toBe(true);
  for (const bad of [
    '2027-01-01T10:00:00+23:59',
    '2027-01-01T10:00:00-23:59',
    '2027-01-01T10:00:00+14:01',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+08:00',
    '9999-12-31T23:59:59-01:00',
  ])
    expect(takes(bad), bad).toBe(false);
});
