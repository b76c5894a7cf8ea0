import { existsSync, readFileSync } from 'node:fs';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleInput, sampleOf, schemaOf } from '../testing/sample-input.ts';
import { type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { givenOf } from '../testing/given-inputs.ts';
import { namedCalls, namesOf } from '../testing/specification-names.ts';
import { sendWritten, type Written } from '../testing/written-client.ts';
import { parseInput } from './core/http/parse-input.ts';

/**
 * A client that somebody wrote from the specification: its methods, paths and names of parameters, in each place where they may stand. The list of
 * calls is a copy, so that the test says the same wherever it runs.
 */

const copy = new URL('../testing/specification-calls.tsv', import.meta.url);
const original = new URL('../../../../shared/spec/calls.tsv', import.meta.url);

interface Listed {
  method: string;
  path: string;
  audience: string;
}

const listed: Listed[] = readFileSync(copy, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method = '', path = '', , audience = ''] = line.split('\t');
    return { method, path, audience };
  });
const builtAs = ({ path }: Listed) => allCalls.filter((call) => call.path === path);

test.runIf(existsSync(original))('the copy of the list of calls is the list', () => {
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(original, 'utf8'));
});

test('what is built has the method and the audience of the list', () => {
  const built = listed.filter((each) => builtAs(each).length > 0);
  expect(built.length).toBeGreaterThan(100);
  const wrong = built.filter((each) =>
    builtAs(each).every((call) => call.method !== each.method || call.audience !== each.audience),
  );
  expect(wrong).toEqual([]);
});

test('every call that the specification names parameters of is in the list', () => {
  const known = listed.map(({ method, path }) => `${method} ${path}`);
  expect(namedCalls.filter((call) => !known.includes(call))).toEqual([]);
});

let server: TestServer;
let ours: Organisation;
let application: string;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
  application = await server.applicationToken();
});
afterAll(() => server.close());

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** As an address or a form writes it: a list is its name repeated. */
const encoded = (input: Record<string, unknown>) =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      (Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value : [value]).map(
        (each) => `${encodeURIComponent(name)}=${encodeURIComponent(text(each))}`,
      ),
    )
    .join('&');

const given: Readonly<Record<string, Record<string, unknown>>> = {
  ...givenOf,
  'coupon.add': { amountCents: 100 },
  'coupon.update': { amountCents: 100 },
  'edm.add': { html: '<p>Hello</p>' },
  'member.entry': { name: 'Ana' },
  'message.smsValidateCodeCheck': { code: '123456' },
  'payment.wechatJs': { openId: 'oABCDEFGHJKMNPQ' },
};

/** The input by the names of the specification, and what else the call cannot do without. */
function inputOf(call: AnyCall): Record<string, unknown> {
  const properties = schemaOf(call).properties ?? {};
  const input = sampleInput(call, given[call.id]);
  for (const name of namesOf(call, Object.keys(properties))) {
    const field = fieldOf(call, name);
    const schema = properties[field];
    if (schema === undefined) throw new Error(`${call.id} does not know ${name}`);
    const more = { ...input, [field]: input[field] ?? sampleOf(field, schema) };
    // Some say the same in two ways: one of them is enough.
    if (field in (given[call.id] ?? {}) || !parseInput(call.input, more).success) continue;
    input[field] = more[field];
    if (name === field || pathParameters(call.path).includes(field)) continue;
    input[name] = input[field];
    delete input[field];
  }
  for (const name of pathParameters(call.path)) delete input[name];
  for (const name of Object.keys(input)) if (input[name] === undefined) delete input[name];
  return input;
}

const fieldOf = (call: AnyCall, name: string) =>
  Object.entries(call.aliases ?? {}).find(([, others]) => others.includes(name))?.[0] ?? name;

function ways(call: AnyCall, input: Record<string, unknown>): Record<string, Omit<Written, 'path'>> {
  if (call.method === 'GET' || call.method === 'DELETE') return { 'in the query': { query: encoded(input) } };
  if (call.arrayBody !== undefined) {
    const { [call.arrayBody]: list, ...rest } = input;
    return {
      'an array, all else in the query': { query: encoded(rest), json: list },
      'an object that names the array': { json: input },
      'form-encoded': { form: encoded(input) },
    };
  }
  const { [call.arrayBodyToo ?? '']: alone, ...others } = input;
  return {
    'in the query': { query: encoded(input) },
    'in JSON': { json: input },
    'form-encoded': { form: encoded(input) },
    ...(alone !== undefined && { 'an array alone, all else in the query': { query: encoded(others), json: alone } }),
  };
}

const built = listed.flatMap((each) =>
  builtAs(each).flatMap((call) =>
    call.method === each.method && call.uploadBytes === undefined
      ? [[`${call.method} ${call.path}`, call] as const]
      : [],
  ),
);

test('calls that are listed and built are sent as a client of the specification sends them', () => {
  expect(built.length).toBeGreaterThan(300);
});

describe.each(built)('%s', (_name, call) => {
  const input = inputOf(call);
  test.each(Object.entries(ways(call, input)))('%s', async (_way, written) => {
    const sample = sampleInput(call, given[call.id]);
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(sample[name])));
    const forOrganisers = call.audience === 'organiser' || call.audience === 'staff';
    const token = call.audience === 'open' ? {} : { token: forOrganisers ? await ours.anotherToken() : application };
    const answer = await sendWritten<{ failure?: string } | null>(server, {
      ...written,
      ...token,
      method: call.method,
      path,
    });
    expect(answer.status, answer.message).toBeLessThan(500);
    // Whatever becomes of made-up things: what was sent is what the call asks for, and rightly signed.
    expect(answer.data?.failure, JSON.stringify(answer.data)).not.toBe('BAD_PARAMETER');
    expect([4011, 4012, 4013]).not.toContain(answer.code);
  });
});
