import { defaultOf, fieldsOf, type Takes } from '../schema.ts';

/** What a form of a call begins with: what a row says of the call's fields, and the call's own defaults for the rest. */
export function valuesOf<Raw>(call: Takes<Raw>, row: object = {}): Partial<Raw> {
  const known = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(fieldsOf(call.input)).map(([name, field]) => [
    name,
    known.has(name) ? known.get(name) : defaultOf(field),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<Raw>;
}

/** What a call takes of a filled-in form: an emptied field is null where the call takes it, else as if it had not been asked. */
export function inputOf<Raw>(call: Takes<Raw>, values: object): Raw {
  const input: Record<string, unknown> = {};
  const given = new Map<string, unknown>(Object.entries(values));
  for (const [name, field] of Object.entries(fieldsOf(call.input))) {
    const value = given.get(name);
    if (!given.has(name)) continue;
    if (value !== undefined && value !== null) input[name] = value;
    else if (field.safeParse(null).success) input[name] = null;
  }
  // The call's own check says what is wrong with it, beside the fields.
  return input as Raw;
}
