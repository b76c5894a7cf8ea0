import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { badValues, schemaOf } from './sample-input.ts';

/** Inputs for calls, made from their own schemas and then spoilt. The same seed makes the same inputs. */

/** A small random generator (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** 0 … below. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  pick<Value>(list: readonly Value[]): Value {
    return list[this.int(list.length)] as Value;
  }
}

/** Values that are there, by the name of the field that would hold them; functions make a new one each time. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

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

const texts = [
  'Ana',
  '张三',
  'someone@example.com',
  '13800138000',
  '01890000-0000-7000-8000-000000000000',
  'ABCDEFGHJKMNPQ',
  'nonce-of-a-test',
  '2027-01-01T10:00:00Z',
  '2027-01-01',
  '123456',
  'https://example.com/a',
  'en',
  'native',
];

/** A picture that is one. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Words that something may trip over: quoting, paths, formats, half characters, sizes, names that objects have by themselves. */
const nasty: readonly unknown[] = [
  ...badValues,
  '%00',
  '%',
  '../../etc/passwd',
  `\\'"\`;--`,
  '${jndi:ldap://x}',
  '{{7*7}}',
  '\u202e\u200b\ufeff',
  'ﷺ'.repeat(500),
  'A'.repeat(5000),
  '\u2028\u2029',
  'constructor',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '１２３',
  '0000-00-00',
  '9999-12-31T23:59:59.999+23:59',
  '00000000-0000-0000-0000-000000000000',
  2 ** 31,
  -(2 ** 63),
  2 ** 53 + 2,
  Number.MIN_VALUE,
  [[[[[[]]]]]],
  { length: -1 },
  { toJSON: 'x', valueOf: 1 },
  { $gt: '' },
];

const keys = ['name', 'phone', 'email', 'toString', 'constructor', 'prototype', 'a.b', 'a[0]', '', ' ', '0', '😀'];

export class Fuzzer {
  readonly random: Random;
  private readonly known: Known;
  private readonly schemas = new Map<AnyCall, JsonSchema>();

  constructor(seed: number, known: Known) {
    this.random = new Random(seed);
    this.known = known;
  }

  /** An input near to what the call asks for; one in four is not spoilt at all. */
  input(call: AnyCall, scope: Known = {}): Record<string, unknown> {
    const schema = this.schemas.get(call) ?? (schemaOf(call) as JsonSchema);
    this.schemas.set(call, schema);
    const root = this.made(schema, '', schema, { ...this.known, ...scope }, 0);
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
    if (format === 'date-time') return '2027-01-01T10:00:00Z';
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
      default:
        target[place.key] = structuredClone(random.pick(nasty));
    }
  }
}

/** Many times as long is still less than what a server reads at all. */
const isShort = (list: readonly unknown[]) => list.length > 0 && JSON.stringify(list).length < 2000;

const repeated = (list: readonly unknown[]) =>
  Array.from({ length: 600 }, (_, at) => structuredClone(list[at % list.length]));

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
