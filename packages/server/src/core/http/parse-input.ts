import * as z from 'zod';
// Phone numbers are read here.
import '../phones.ts';

type Parsed<Out> = { success: true; data: Out } | { success: false; issues: z.core.$ZodIssue[] };

/**
 * Reads an input by its schema. What makes the schema's own code throw is the sender's fault like any other wrong value: a check of a text's
 * length, say, that is given an object with a `length` which cannot be compared. Issues name the field either way.
 */
export function parseInput<Out>(schema: z.ZodType<Out>, input: unknown): Parsed<Out> {
  try {
    // With what came in, without which every wrong kind of value would be told as a missing one.
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success ? parsed : { success: false, issues: parsed.error.issues };
  } catch (error) {
    // Only what looking at the value can raise: anything else is ours to see.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return { success: false, issues: spoilt(schema, input, []) };
  }
}

/** The innermost values that make their schema throw; the value as a whole where no part of it does. */
function spoilt(schema: z.core.$ZodType, value: unknown, path: PropertyKey[]): z.core.$ZodIssue[] {
  const inner = insideOf(schema);
  const found: z.core.$ZodIssue[] = [];
  if (inner instanceof z.ZodObject && isRecord(value)) {
    for (const [name, field] of Object.entries<z.core.$ZodType>(inner.shape))
      if (throws(field, value[name])) found.push(...spoilt(field, value[name], [...path, name]));
  } else if (inner instanceof z.ZodRecord && isRecord(value)) {
    for (const [name, each] of Object.entries(value))
      if (throws(inner.valueType, each)) found.push(...spoilt(inner.valueType, each, [...path, name]));
  } else if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, each] of value.entries())
      if (throws(inner.element, each)) found.push(...spoilt(inner.element, each, [...path, index]));
  }
  if (found.length > 0) return found;
  return [{ code: 'custom', path, message: '', input: value, params: { problem: 'invalid' } }];
}

/** What a schema makes of a value; undefined where the value makes it throw. */
export function parsedBy(schema: z.core.$ZodType, value: unknown): z.core.util.SafeParseResult<unknown> | undefined {
  try {
    return z.safeParse(schema, value);
  } catch {
    return undefined;
  }
}

const throws = (schema: z.core.$ZodType, value: unknown) => parsedBy(schema, value) === undefined;

/** A schema without what is wrapped around it: optional, default, pipe and the like. */
export function insideOf(schema: z.core.$ZodType): z.core.$ZodType {
  // What is made ready first is what it is made into.
  if (schema instanceof z.ZodPipe)
    return insideOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return insideOf(schema.def.innerType);
  return schema;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
