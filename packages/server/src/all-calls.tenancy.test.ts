import { randomUUID } from 'node:crypto';
import { allCalls, type ListedCall } from '@convoke/contract/all-calls.ts';
import { authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputNaming, namingFields, type Path, thingFor } from '../testing/naming-fields.ts';
import { RowWatch } from '../testing/row-watch.ts';
import type { Things } from '../testing/samples.ts';
import { type Answer, type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { withThings } from '../testing/things.ts';
import { chosenCalls } from '../testing/tier.ts';
import { payableEnv } from '../testing/top-up.ts';
import { parseInput } from './core/http/parse-input.ts';

/**
 * Every field of every call of an organiser that names a thing, as its schema tells, is given another organisation's. The rest of the input is one's own,
 * so that the call comes as far as that field. A new call is walked the moment it is declared, and fails while there is no sample of what it names.
 */

let server: TestServer;
let ours: { organisation: Organisation; things: Things };
let theirs: { organisation: Organisation; things: Things };
let watch: RowWatch;

beforeAll(async () => {
  server = await startServer({ env: payableEnv });
  ours = await withThings(server);
  theirs = await withThings(server);
  watch = await RowWatch.start(server);
});
afterAll(async () => {
  await watch.stop();
  await server.close();
});

const fieldsOf = (calls: readonly ListedCall[]) =>
  calls
    .filter((call) => call.audience === 'organiser' || call.audience === 'staff')
    .flatMap((call) => namingFields(call).map((path) => [`${call.id} ${path.join('.')}`, call, path] as const));
const walked = fieldsOf(chosenCalls(allCalls));

describe('another organisation’s thing is as one that does not exist, and nothing changes', () => {
  test.each(walked)('%s', async (_name, call, path) => {
    const foreign = thingFor(call, path, theirs.things);
    if (foreign === undefined) throw new Error('no *.samples.ts has a thing that this field could name');
    // Whom the first of two puts into a group, the second finds there.
    if (path.includes('exceptIds')) await ask(call, path, unknownLike(foreign));
    const before = await watch.latest();
    const asked = await ask(call, path, foreign);
    const none = await ask(call, path, unknownLike(foreign));
    // A thing may be added under any id that is free here: whether another organisation has it must not show.
    expect(comparable(asked, foreign)).toEqual(comparable(none, foreign));
    expect(await watch.since(before, theirs.organisation.organisationId)).toEqual([]);
    // Nor does anything of theirs come along.
    expect(asked.body.toString()).not.toContain(theirs.organisation.organisationId);
  });
});

test('of every field there is a sample', () => {
  const fields = fieldsOf(allCalls);
  expect(fields.length).toBeGreaterThan(240);
  expect(fields.filter(([, call, path]) => thingFor(call, path, theirs.things) === undefined)).toEqual([]);
});

test('nobody was signed out', async () => {
  const token = theirs.things['auth.token'] ?? '';
  expect((await server.send(authCurrentUser, {}, { token })).code).toBe(0);
});

async function ask(call: ListedCall, path: Path, value: string): Promise<Answer<unknown>> {
  const input = inputNaming(call, path, value, ours.things);
  const parsed = parseInput(call.input, input);
  if (!parsed.success && call.method !== 'GET' && call.method !== 'DELETE')
    throw new Error(`what the test sends does not pass the schema: ${JSON.stringify(parsed.issues)}`);
  // Signing out ends the token that asks.
  return server.send(call, input, { token: await ours.organisation.anotherToken() });
}

/** The same form, but nobody's. */
const unknownLike = (value: string) =>
  /^[0-9a-f]{8}-/.test(value)
    ? value.replace(/^[0-9a-f-]{36}/, randomUUID())
    : value.replace(/[0-9]/g, '7').replace(/[a-zA-Z]/g, 'Z');

/** Ids and codes differ from call to call by design, and a refusal may say which one was meant. */
function comparable({ status, code, message, data }: Answer<unknown>, foreign: string) {
  const text = JSON.stringify(data ?? null)
    .replaceAll(foreign, 'id')
    .replaceAll(unknownLike(foreign), 'id')
    .replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
    .replace(/"[0-9A-Z]{14}"/g, '"code"')
    .replace(/nonce-of-a-test-\d+/g, 'nonce')
    .replace(/"serverTime":"[^"]+"/, '"serverTime":"now"');
  return [status, code, message, JSON.parse(text) as unknown];
}
