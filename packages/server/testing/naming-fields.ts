import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { joined } from './all-samples.ts';
import { isId, type JsonSchema, sampleOf, schemaOf } from './sample-input.ts';
import type { Things } from './samples.ts';

/** Where inputs name things: `['rounds', '[]', 'voteInfoId']`. */
export type Path = readonly string[];

/** Fields that are called like the name of a thing and name none that an organisation has. */
const namesNothing = joined((samples) => samples.namesNothing);
/** What a schema alone does not tell that it asks for, by the call, the place of the object, and the field that is named. */
const askedBesides = joined((samples) => samples.asked);

/** Every place of a call's input that names something, read from its schema: what is an id, or is called like one. */
export function namingFields(call: AnyCall): Path[] {
  const root = schemaOf(call);
  const [domain] = call.id.split('.');
  const found = new Map<string, Path>();
  const walk = (schema: JsonSchema, path: Path, above: readonly string[]): void => {
    const target = schema.$ref;
    if (target !== undefined) {
      // A form's condition holds conditions: once around is enough.
      if (!above.includes(target)) walk(resolved(schema, root), path, [...above, target]);
      return;
    }
    for (const choice of choices(schema)) walk(choice, path, above);
    for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, [...path, name], above);
    if (schema.items) walk(schema.items, [...path, '[]'], above);
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, [...path, '*'], above);
    const name = nameOf(path);
    const isNothing = [name, `${domain}.${name}`, `${domain}.${path.at(-2)}.${name}`].some(
      (each) => singular(each) in namesNothing,
    );
    if (schema.type === 'string' && !isNothing && (isId(schema) || isNaming(name))) found.set(path.join('.'), path);
  };
  walk(root, [], []);
  return [...found.values()];
}

const isNaming = (name: string) => /(?:id|code|key|token|number)s?$/i.test(name);

/** The thing that a field of a call would hold; undefined when there is no sample of one. */
export function thingFor(call: AnyCall, path: Path, things: Things): string | undefined {
  const name = singular(nameOf(path));
  const [domain] = call.id.split('.');
  // Several things of a domain may be called the same: then what holds the field says which.
  return things[`${domain}.${path.at(-2)}.${name}`] ?? things[`${domain}.${name}`] ?? things[name];
}

/** An input with a value at one place; elsewhere what the schema asks for, of these things. */
export function inputNaming(call: AnyCall, path: Path, value: string, things: Things): Record<string, unknown> {
  const root = schemaOf(call);
  const build = (given: JsonSchema, here: Path, rest: Path | null): unknown => {
    const schema = resolved(given, root);
    if (rest?.length === 0 && schema.type === 'string') return value;
    const options = choices(schema);
    if (options.length > 0) {
      const way = rest && options.find((choice) => leadsTo(resolved(choice, root), rest, root));
      return build(way ?? options[0] ?? {}, here, rest);
    }
    if (schema.type === 'object') {
      const names = new Set(schema.required);
      if (rest?.[0] !== undefined) names.add(rest[0]);
      const made = [...names].map((name) => [
        name,
        build(schema.properties?.[name] ?? {}, [...here, name], rest?.[0] === name ? rest.slice(1) : null),
      ]);
      const place = [call.id, here.join('.')].filter(Boolean).join(' ');
      return { ...Object.fromEntries(made), ...askedBesides[place], ...askedBesides[`${place} ${rest?.join('.')}`] };
    }
    if (schema.type === 'array')
      return [build(schema.items ?? {}, [...here, '[]'], rest?.[0] === '[]' ? rest.slice(1) : null)];
    const own = schema.type === 'string' ? thingFor(call, here, things) : undefined;
    // What is called the same as something before is refused for that.
    const name = singular(nameOf(here));
    if (['name', 'nonce'].includes(name)) return `${name}-of-a-test-${++named}`;
    return own ?? sampleOf(name, schema);
  };
  return build(root, [], path) as Record<string, unknown>;
}

function leadsTo(schema: JsonSchema, path: Path, root: JsonSchema): boolean {
  const [next, ...rest] = path;
  if (next === undefined)
    return schema.type === 'string' || choices(schema).some((each) => leadsTo(resolved(each, root), path, root));
  const inner = next === '[]' ? schema.items : schema.properties?.[next];
  if (inner !== undefined) return leadsTo(resolved(inner, root), rest, root);
  return choices(schema).some((each) => leadsTo(resolved(each, root), path, root));
}

const choices = (schema: JsonSchema) => [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
}

let named = 0;

/** What the innermost field on the way is called: a list's entries are called as the list. */
const nameOf = (path: Path) => path.findLast((each) => each !== '[]' && each !== '*') ?? '';

const singular = (name: string) => name.replace(/(?<=id|code|key|token)s$/i, '');
