import { existsSync, readFileSync } from 'node:fs';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleInput, sampleOf, schemaOf } from '../testing/sample-input.ts';
import { type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { namesOf } from '../testing/specification-names.ts';
import { sendWritten, type Written } from '../testing/written-client.ts';

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
  expect(Object.keys(namesOf).filter((call) => !known.includes(call))).toEqual([]);
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

const callOf = (name: string): AnyCall | undefined => {
  const [method, path] = name.split(' ');
  return allCalls.find((call) => call.method === method && call.path === path);
};

/** What a call's checks ask for besides. */
const given: Readonly<Record<string, Record<string, unknown>>> = {
  'order.create': { buyer: { name: 'Wang Xiuying', phone: '13800138000' } },
  'event.publish': { websiteUrl: 'https://example.com/' },
  'shortlink.convert': { data: 'https://example.com/' },
};

/** The input's parameters, by the names of the specification and what else the call cannot do without. */
function inputOf(call: AnyCall, names: readonly string[]): Record<string, unknown> {
  const input = sampleInput(call, given[call.id]);
  const properties = schemaOf(call).properties ?? {};
  for (const name of names) {
    const schema = properties[name];
    if (schema === undefined) throw new Error(`${call.id} does not know ${name}`);
    input[name] ??= sampleOf(name, schema);
  }
  for (const name of pathParameters(call.path)) delete input[name];
  for (const name of Object.keys(input)) if (input[name] === undefined) delete input[name];
  return input;
}

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
  return {
    'in the query': { query: encoded(input) },
    'in JSON': { json: input },
    'form-encoded': { form: encoded(input) },
  };
}

const built = Object.entries(namesOf).flatMap(([name, names]) => {
  const call = callOf(name);
  return call && call.uploadBytes === undefined ? [[name, call, names] as const] : [];
});

describe.each(built)('%s', (_name, call, names) => {
  const input = inputOf(call, names);
  test.each(Object.entries(ways(call, input)))('%s', async (_way, written) => {
    const sample = sampleInput(call);
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
