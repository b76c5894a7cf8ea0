import { allCalls } from '@convoke/contract/all-calls.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { describe, expect, test } from 'vitest';
import { givenOf } from '../testing/given-inputs.ts';
import { sampleInput, sampleOf, schemaOf } from '../testing/sample-input.ts';
import { chosenCalls } from '../testing/tier.ts';
import { fieldsFromText } from './core/http/from-text.ts';
import { parseInput } from './core/http/parse-input.ts';

/** A client may send every body form-encoded: what arrives is what the same body says in JSON. */

/** The call's input with every field, as far as each passes by itself. */
function fullInput(call: AnyCall): Record<string, unknown> {
  const input = sampleInput(call, givenOf[call.id]);
  for (const name of Object.keys(input)) if (input[name] === undefined) delete input[name];
  for (const [name, schema] of Object.entries(schemaOf(call).properties ?? {})) {
    if (name in input || name in (givenOf[call.id] ?? {})) continue;
    const more = { ...input, [name]: sampleOf(name, schema) };
    if (parseInput(call.input, more).success) Object.assign(input, more);
  }
  return input;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What is nested as JSON. */
const asJson = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isObject(value) ? JSON.stringify(value) : String(value)]),
  );

/** What is nested by names in brackets, as forms of PHP, Rails and jQuery do. */
function inBrackets(input: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (!isObject(value)) fields[name] = String(value);
    else if (Object.keys(value as object).length === 0) fields[name] = JSON.stringify(value);
    else for (const [inner, each] of Object.entries(value as object)) put(`${name}[${inner}]`, each);
  };
  for (const [name, value] of Object.entries(input)) put(name, value);
  return fields;
}

const calls = chosenCalls(allCalls).filter(({ method }) => method === 'POST' || method === 'PUT');

describe('a form-encoded body says what the same in JSON says', () => {
  test.each(calls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
    const input = fullInput(call);
    const wanted = parseInput(call.input, input);
    expect(wanted).toMatchObject({ success: true });
    for (const encode of [asJson, inBrackets])
      expect(parseInput(call.input, fieldsFromText(call.input, encode(input))), encode.name).toEqual(wanted);
  });
});
