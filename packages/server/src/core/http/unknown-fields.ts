import { isDeepStrictEqual } from 'node:util';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import * as z from 'zod';
import { insideOf, isRecord, parsedBy } from './parse-input.ts';

/** Decision 0093: a call refuses what it does not know, and takes the names that its contract declares beside its own. */

/**
 * The fields with their other names (`aliases` of the call) made its own; what stands alone under the name of a list is the only one of it. A name stays, and is
 * refused, where its field says something else.
 */
export function ownNames(call: AnyCall, fields: Record<string, unknown>): Record<string, unknown> {
  if (!call.aliases) return fields;
  const schema = insideOf(call.input);
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>) : {};
  const own = { ...fields };
  for (const [field, others] of Object.entries(call.aliases)) {
    for (const given of Object.keys(fields)) {
      // `ids[0]` of a form is of `ids`.
      const [head = '', ...rest] = given.split(/(?=\[)/);
      const name = [field, ...rest].join('');
      if (!others.includes(head)) continue;
      const value = isAlone(shape[name], own[given]) ? [own[given]] : own[given];
      const isSame = [value, own[given]].some((said) => isDeepStrictEqual(said, own[name]));
      if (Object.hasOwn(own, name) && !isSame) continue;
      delete own[given];
      own[name] = value;
    }
  }
  return own;
}

/** Whether a value is one of a list. Texts that may hold several (ids with commas, JSON) are read as such. */
const isAlone = (field: z.core.$ZodType | undefined, value: unknown) =>
  field !== undefined &&
  insideOf(field) instanceof z.ZodArray &&
  (typeof value === 'string' ? !/^\s*\[|,/.test(value) : typeof value === 'number' || isRecord(value));

/**
 * The fields of a query that the call knows: of what a browser opens by its address alone, to which mail programs and networks add names of their own
 * (utm_source, fbclid). Any other query is as it came.
 */
export function withoutForeign(call: AnyCall, query: Record<string, unknown>): Record<string, unknown> {
  const schema = insideOf(call.input);
  if (call.signed || call.method !== 'GET' || !(schema instanceof z.ZodObject)) return query;
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(schema.shape, name)));
}

/** The paths of all fields that a schema would drop, however deep; none of what it takes as it comes (records, loose and strict objects, unknown). */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  const found: string[] = [];
  look(schema, value, [], found);
  return found;
}

function look(schema: z.core.$ZodType, value: unknown, path: readonly string[], found: string[]): void {
  if (value === null || typeof value !== 'object') return;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  if (innerType) look(innerType, value, path, found);
  else if (schema instanceof z.ZodPipe) {
    // What is made ready first is read as what it is made into.
    const made = schema.def.in instanceof z.ZodTransform ? parsedBy(schema.def.in, value) : undefined;
    look(made ? schema.def.out : schema.def.in, made ? made.data : value, path, found);
  } else if (schema instanceof z.ZodLazy) look(schema.def.getter(), value, path, found);
  else if (schema instanceof z.ZodUnion) {
    // The one that reads it, as zod does.
    const reader = schema.options.find((option) => parsedBy(option, value)?.success);
    if (reader) look(reader, value, path, found);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, each] of value.entries()) look(schema.element, each, [...path, String(index)], found);
  } else if (schema instanceof z.ZodRecord && isRecord(value)) {
    for (const [name, each] of Object.entries(value)) look(schema.valueType, each, [...path, name], found);
  } else if (schema instanceof z.ZodObject && isRecord(value)) {
    for (const [name, each] of Object.entries(value)) {
      const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.core.$ZodType) : undefined;
      if (field) look(field, each, [...path, name], found);
      else if (!schema.def.catchall && each !== undefined) found.push([...path, name].join('.'));
    }
  }
}
