import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { hostileObjects, hostileTimes } from './hostile.ts';
import { isShort, keys, nasty, nested, onePixel, repeated, texts } from './fuzz-values.ts';
import { Random } from './random.ts';
import { schemaOf } from './sample-input.ts';

/** Inputs for calls, made from their own schemas and then spoilt. The same seed makes the same inputs. */

/** Values that are there, by the name of the field that would hold them; functions make a new one each time. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Of each name only the latest are kept: what is older may be gone. */
const remembered = 12;

/** Ids, codes and versions of an answer, kept by their names for later inputs. */
export function learn(known: Record<string, unknown[]>, answer: unknown, depth = 0): void {
  if (answer === null || typeof answer !== 'object' || depth > 5) return;
  if (Array.isArray(answer)) {
    for (const each of answer.slice(0, 5)) learn(known, each, depth + 1);
    return;
  }
  for (const [name, value] of Object.entries(answer)) {
    const isName = (typeof value === 'string' && /(?:Id|Code|Number)$/.test(name)) || /[vV]ersion$/.test(name);
    if (isName && value !== '' && value !== null) {
      const list = (known[name] ??= []);
      if (!list.includes(value)) list.push(value);
      if (list.length > remembered) list.shift();
    } else learn(known, value, depth + 1);
  }
}

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

export class Fuzzer {
  readonly random: Random;
  private readonly schemas = new Map<AnyCall, JsonSchema>();

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** An input near to what the call asks for, with what is there; one in four is not spoilt at all. */
  input(call: AnyCall, known: Known): Record<string, unknown> {
    const schema = this.schemas.get(call) ?? (schemaOf(call) as JsonSchema);
    this.schemas.set(call, schema);
    const root = this.made(schema, '', schema, known, 0);
    const holder = { root };
    for (let times = this.random.chance(0.25) ? 0 : 1 + this.random.int(3); times > 0; times -= 1) this.spoil(holder);
    return holder.root !== null && typeof holder.root === 'object' && !Array.isArray(holder.root)
      ? (holder.root as Record<string, unknown>)
      : { root: holder.root };
  }

  /** A body that is no object at all. */
  oddBody(): unknown {
    return this.random.pick<unknown>([
      [],
      [[]],
      'text',
      7,
      true,
      null,
      [{}],
      '{"a":',
      [null],
      nested(100),
      nested(3000),
    ]);
  }

  /** What somebody may upload. */
  file(): { name: string; bytes: Buffer } {
    const { random } = this;
    const heads = [
      '',
      '%PDF-1.7\n',
      '\x89PNG\r\n\x1a\n',
      'PK\x03\x04',
      '<html><script>',
      'GIF89a',
      '\xff\xd8\xff\xe0',
      'MZ',
      'a,b\n=1+1,2',
    ];
    return {
      name: random.pick([
        'a.png',
        'a.pdf',
        'a.exe',
        '../a.png',
        'a\u202egnp.exe',
        '.png',
        'x'.repeat(400),
        'a.svg',
        '',
      ]),
      bytes: random.chance(0.3)
        ? onePixel
        : Buffer.from(random.pick(heads) + 'x'.repeat(random.pick([0, 1, 100, 5000])), 'latin1'),
    };
  }

  /** Headers that a client could make up. */
  headers(): Record<string, string> {
    const { random } = this;
    const value = () =>
      random.pick([
        '',
        'x',
        'zh-CN,zh;q=0.9',
        '%00',
        '"',
        'a=b; c=d; device=x.y.z',
        ';;;,,,',
        'x'.repeat(3000),
        '{}',
        '*',
      ]);
    const name = random.pick([
      'cookie',
      'accept-language',
      'user-agent',
      'idempotency-key',
      'referer',
      'x-forwarded-for',
      'if-none-match',
      'accept',
    ]);
    return random.chance(0.1) ? { [name]: value() } : {};
  }

  private made(schema: JsonSchema, name: string, root: JsonSchema, known: Known, depth: number): unknown {
    const { random } = this;
    const there = Object.prototype.hasOwnProperty.call(known, name) ? known[name] : undefined;
    if (there && there.length > 0 && random.chance(0.9)) {
      const value = random.pick(there);
      return typeof value === 'function' ? (value as (random: Random) => unknown)(random) : structuredClone(value);
    }
    if (schema.$ref) {
      const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')];
      return target && depth < 6 ? this.made(target, name, root, known, depth + 1) : null;
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return this.made(random.pick(choices), name, root, known, depth);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.madeObject(schema, root, known, depth);
      case 'array': {
        const items = typeof schema.items === 'object' ? schema.items : {};
        return Array.from({ length: Math.min((schema.minItems ?? 0) + random.int(3), schema.maxItems ?? 3) }, () =>
          this.made(items, name.replace(/s$/, ''), root, known, depth + 1),
        );
      }
      case 'integer':
        return Math.round(this.number(schema));
      case 'number':
        return this.number(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.text(schema);
      default:
        return random.pick<unknown>([...texts, 1, true, ['a'], { a: 'a' }, null]);
    }
  }

  private madeObject(schema: JsonSchema, root: JsonSchema, known: Known, depth: number): Record<string, unknown> {
    const { random } = this;
    const made: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) || random.chance(0.5))
        made[name] = this.made(field, name, root, known, depth + 1);
    const more = schema.additionalProperties;
    if (more && !schema.properties)
      for (let count = random.int(5); count > 0; count -= 1) {
        const name = random.pick(keys);
        made[name] = this.made(typeof more === 'object' ? more : {}, name, root, known, depth + 1);
      }
    return made;
  }

  private number({ minimum, maximum }: JsonSchema): number {
    const { random } = this;
    const low = Math.max(minimum ?? -10, -1e6);
    const high = Math.min(maximum ?? low + 100, low + 1e6);
    return random.pick(random.chance(0.9) ? [low, high, low + random.int(high - low + 1)] : [low - 1, high + 1]);
  }

  private text({ format, minLength: least = 1, maxLength: most = 40 }: JsonSchema): string {
    const { random } = this;
    if (format === 'date-time') return random.chance(0.2) ? random.pick(hostileTimes) : '2027-01-01T10:00:00Z';
    if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
    if (random.chance(0.05)) return 'x'.repeat(Math.min(most, 5000) + 1);
    const fitting = texts.filter((each) => each.length >= least && each.length <= most);
    if (fitting.length > 0 && random.chance(0.8)) return random.pick(fitting);
    return random.pick(['x', '字', '7']).repeat(Math.min(random.pick([least, most]), 5000));
  }

  /** Changes one place of an input, wherever it is. */
  private spoil(holder: Record<string, unknown>): void {
    const { random } = this;
    const places: { of: Record<string, unknown> | unknown[]; key: string | number }[] = [];
    const walk = (value: unknown, depth: number) => {
      if (value === null || typeof value !== 'object' || depth > 8 || places.length > 300) return;
      if (Array.isArray(value)) value.slice(0, 20).forEach((_, key) => places.push({ of: value, key }));
      else for (const key of Object.keys(value)) places.push({ of: value as Record<string, unknown>, key });
      for (const inner of Object.values(value)) walk(inner, depth + 1);
    };
    walk(holder['root'], 0);
    const place = places.length > 0 ? random.pick(places) : { of: holder, key: 'root' };
    const target = place.of as Record<string | number, unknown>;
    const now = target[place.key];
    switch (random.int(8)) {
      case 0:
        delete target[place.key];
        break;
      case 1:
        target[place.key] = [now];
        break;
      case 2:
        target[place.key] = { [random.pick(keys)]: now };
        break;
      case 3:
        if (!Array.isArray(place.of)) place.of[random.pick(keys)] = structuredClone(random.pick(nasty));
        break;
      case 4:
        target[place.key] = Array.isArray(now) && isShort(now) ? repeated(now) : nested(random.pick([2, 19, 22, 400]));
        break;
      case 5:
        target[place.key] = typeof now === 'string' ? now + String(random.pick(texts)) : String(JSON.stringify(now));
        break;
      case 6:
        target[place.key] =
          typeof now === 'string' && /^\d{4}-\d\d-\d\dT/.test(now)
            ? random.pick(hostileTimes)
            : structuredClone(random.pick(hostileObjects));
        break;
      default:
        target[place.key] = structuredClone(random.pick(nasty));
    }
  }
}
