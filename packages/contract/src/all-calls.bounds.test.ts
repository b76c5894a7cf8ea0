import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './all-calls.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** Amounts in fen, cursors and lengths of files stand in columns of 64 bits; the version inside a form's definition is a part of its JSON. */
const isWide = (path: string) =>
  /[Cc]ents$|^checkin\.roster\.since$|^upload\.(?:begin|known)\.bytes$|\.form\.version$/.test(path);

function unbounded(schema: Schema, path: string): string[] {
  const inner = (each: Schema | boolean | undefined, name: string) =>
    typeof each === 'object' ? unbounded(each, name) : [];
  const isInt = schema.type === 'integer' && schema.const === undefined;
  const fits =
    (schema.minimum ?? Number.NEGATIVE_INFINITY) >= -(2 ** 31) &&
    (schema.maximum ?? Number.POSITIVE_INFINITY) < 2 ** 31;
  return [
    ...(isInt && !fits && !isWide(path) ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => inner(each, `${path}.${name}`)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => inner(each, path)),
    ...(Array.isArray(schema.items) ? schema.items : [schema.items]).flatMap((each) => inner(each, path)),
    ...inner(schema.additionalProperties, path),
  ];
}

test('no whole number of an input is larger than its column, which the database would refuse', () => {
  const found = allCalls.flatMap((call) =>
    unbounded(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), call.id),
  );
  expect(found).toEqual([]);
});
