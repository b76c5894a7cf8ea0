import * as z from 'zod';
import { insideOf, isRecord, parsedBy } from './parse-input.ts';

/**
 * Queries and form-encoded bodies hold texts only. Their values are read by the schema that takes them: numbers, truth values, lists and what is nested.
 * What cannot be read stays the text that it is, so that the schema refuses it by its name.
 */
export function fromText(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === 'null' && !takes(schema, value) && takes(schema, null)) return null;
  const inner = insideOf(schema);
  if (inner instanceof z.ZodUnion) return fitting(inner, value);
  if (inner instanceof z.ZodArray) return listFrom(inner.element, value);
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return partsFrom(inner, opened(value, '{'));
  if (typeof value !== 'string') return value;
  if (inner instanceof z.ZodNumber && !inner.def.coerce) return value === '' ? undefined : numberFrom(value);
  if (inner instanceof z.ZodBoolean && !inner.def.coerce) return value === '' ? undefined : truthFrom(value);
  if (inner instanceof z.ZodLiteral) return inner.values.has(numberFrom(value)) ? numberFrom(value) : value;
  return value;
}

/** The fields of an input, those that its schema does not know left as they are. */
export function fieldsFromText(schema: z.core.$ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const inner = insideOf(schema);
  return isRecord(fields) && inner instanceof z.ZodObject
    ? (partsFrom(inner, nested(fields)) as typeof fields)
    : fields;
}

const takes = (schema: z.core.$ZodType, value: unknown) => parsedBy(schema, value)?.success === true;

/** The reading of the first kind that takes it, the text itself before all others. */
function fitting(union: z.ZodUnion, value: unknown): unknown {
  if (union.options.some((option) => takes(option, value))) return value;
  for (const option of union.options) {
    const read = fromText(option, value);
    if (takes(option, read)) return read;
  }
  return opened(opened(value, '{'), '[');
}

/** A name that is repeated is a list already; JSON; else ids, numbers and words of a kind may be joined by commas, texts are one. */
function listFrom(element: z.core.$ZodType, value: unknown): unknown {
  const given = opened(value, '[');
  if (given === '') return undefined;
  if (isRecord(given) && Object.keys(given).every((key) => /^\d{1,4}$/.test(key)))
    return Object.values(given).map((each) => fromText(element, each));
  if (typeof given !== 'string' && !Array.isArray(given)) return given;
  const listed = (Array.isArray(given) ? given : [given]).flatMap((each: unknown) =>
    typeof each === 'string' && isWord(element) ? each.split(',').filter(Boolean) : [each],
  );
  return listed.map((each) => fromText(element, each));
}

/** Whether its values have no commas. */
function isWord(schema: z.core.$ZodType): boolean {
  const inner = insideOf(schema);
  return (
    inner instanceof z.ZodNumber ||
    inner instanceof z.ZodEnum ||
    inner instanceof z.ZodGUID ||
    inner instanceof z.ZodUUID
  );
}

function partsFrom(schema: z.ZodObject | z.ZodRecord, value: unknown): unknown {
  if (!isRecord(value)) return value;
  // A name such as `constructor` is no field of the schema, though every object has one.
  const of = (name: string): z.core.$ZodType | undefined =>
    schema instanceof z.ZodRecord
      ? schema.valueType
      : Object.entries<z.core.$ZodType>(schema.shape).find(([field]) => field === name)?.[1];
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const part = of(name);
      return [name, part ? fromText(part, each) : each];
    }),
  );
}

const numberFrom = (text: string) => (/^-?\d{1,17}(\.\d{1,17})?$/.test(text.trim()) ? Number(text) : text);

const truths: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const truthFrom = (text: string) => truths[text] ?? text;

/** JSON of a list or an object; anything else as it is. */
function opened(value: unknown, begins: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(begins)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** How deep names may nest. */
const deepest = 8;

/** `invoice[title]=…`, `lines[0][ticketId]=…` and `ids[]=…` as what they name. */
function nested(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(fields).some((name) => name.includes('['))) return fields;
  const all: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    const path = /^[^[\]]+(\[[^[\]]*\])+$/.test(name) ? name.replaceAll(']', '').split('[') : [name];
    if (path.length > deepest) {
      all[name] = value;
      continue;
    }
    // `ids[]` is a name that may be repeated.
    if (path.at(-1) === '' && path.length > 1) path.pop();
    let at = all;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      at = isRecord(next) ? next : (at[step] = Object.create(null) as Record<string, unknown>);
    }
    at[path.at(-1) ?? name] = value;
  }
  return all;
}
