import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import * as z from 'zod';
import { hostileObjects, hostileTimes } from './hostile.ts';

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  /** Several where it may be null. */
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
}

/** Values for fields whose form a schema cannot tell. */
const byName: Record<string, unknown> = {
  phone: '13800138000',
  mobile: '13800138000',
  email: 'someone@example.com',
  timeZone: 'UTC',
  code: 'ABCDEFGHJKMNPQ',
  companionCode: 'ABCDEFGHJKMNPQ',
  registerCode: 'ABCDEFGHJKMNPQ',
  posterCode: 'ABCDEFGHJKMNPQ',
  formId: 'ABCDEFGHJKMNPQ',
  password: 'a-new-password-1',
  newPassword: 'a-new-password-1',
  contactCode: '123456',
  presentCode: '123456',
  smsCode: '123456',
  emailCode: '123456',
  data: 'https://example.com/a',
  nonce: 'nonce-of-a-test',
  waiting: 'nonce-of-a-test',
  tab: 'a-tab-of-a-test-0001',
  device: 'a-device-of-a-test-0001',
  fingerprint: '0123456789abcdef'.repeat(4),
  tree: { all: [{ field: 'paid', operator: 'never', value: {} }] },
  answers: { name: 'Someone', phone: '13800138000' },
  moduleId: '01890000-0000-7000-8000-000000000000.module-1',
  menuId: '01890000-0000-7000-8000-000000000000.menu-1',
  startsAt: '2027-01-01T10:00:00Z',
  endsAt: '2027-01-01T12:00:00Z',
};

export function schemaOf(call: AnyCall): JsonSchema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** An input that passes the schema of a call; `given` values go by field name, wherever they stand. */
export function sampleInput(call: AnyCall, given: Record<string, unknown> = {}): Record<string, unknown> {
  const schema = schemaOf(call);
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const needed = schema.required?.includes(name) ?? false;
    if (name in given) input[name] = given[name];
    else if (needed || name in byName) input[name] = sample(name, field, given);
  }
  return input;
}

/** A value for a field of this name and schema. */
export const sampleOf = (name: string, schema: JsonSchema): unknown => sample(name, schema, {});

function sample(name: string, schema: JsonSchema, given: Record<string, unknown>): unknown {
  if (name in given) return given[name];
  // A form is named by its event's code in one call, by its id in the others; a module of a site stands in its draft, one of a watch page has an id.
  if (name in byName && !(isId(schema) && (name === 'formId' || name === 'moduleId'))) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(name, schema.anyOf[0] ?? {}, given);
  switch ([schema.type].flat()[0]) {
    case 'array':
      return [sample(name.replace(/s$/, ''), schema.items ?? {}, given)];
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(key, schema.properties?.[key] ?? {}, given)]),
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      break;
  }
  if (schema.format === 'date-time') return '2027-01-01T10:00:00Z';
  if (schema.format === 'date') return '2027-01-01';
  if (isId(schema)) return '01890000-0000-7000-8000-000000000000';
  return 'x'.repeat(Math.max(3, schema.minLength ?? 3));
}

export function isId(schema: JsonSchema): boolean {
  return schema.format === 'uuid' || /[0-9a-f]\{8\}|0-9a-fA-F\]\{8\}/.test(schema.pattern ?? '');
}

/** What bad input looks like, for one field of any type. */
export const badValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x\u0000y',
  '\ud800',
  '😀😀😀',
  `'; DROP TABLE participant; --`,
  `<script>alert(1)</script>`,
  'x'.repeat(70_000),
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  '99999999999999999999999',
  true,
  [],
  [null],
  ['x\u0000'],
  {},
  { $ne: null },
  { toString: 'x' },
  '__proto__',
  '2027-13-45T99:99:99Z',
  ...hostileObjects,
  ...hostileTimes.filter((time) => /[+-]23:59$|^0000/.test(time)),
];
