import { allCalls } from '@convoke/contract/all-calls.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleInput } from '../testing/sample-input.ts';
import { type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { chosenCalls } from '../testing/tier.ts';

/**
 * One walk over every call there is, in a quick run over some of them: a new call is covered the moment it is declared. Beside it: other organisations'
 * things (all-calls.tenancy.test.ts), malformed input (all-calls.malformed.*.test.ts).
 */

let server: TestServer;
let ours: Organisation;
let application: string;

beforeAll(async () => {
  server = await startServer();
  application = await server.applicationToken();
  ours = await server.organisation();
});

afterAll(() => server.close());

/** A token that may make the call; a fresh one, since one of the calls ends it. */
async function tokenFor(call: AnyCall): Promise<string | undefined> {
  if (call.audience === 'open') return undefined;
  return call.audience === 'organiser' || call.audience === 'staff' ? ours.anotherToken() : application;
}

const walked = chosenCalls(allCalls);
const guarded = walked.filter((call) => call.audience !== 'open');

describe.each(guarded.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('without a token answers 401', async () => {
    const answer = await server.send(call, sampleInput(call));
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('with a token nobody has answers 401', async () => {
    const answer = await server.send(call, sampleInput(call), { token: 'cvu_nobody' });
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('with a token of another audience answers 403', async () => {
    const forOrganisers = call.audience === 'organiser' || call.audience === 'staff' || call.audience === 'outbound';
    const answer = await server.send(call, sampleInput(call), { token: forOrganisers ? application : ours.token });
    expect([answer.status, answer.code]).toEqual([403, 403]);
  });
});

test('every call is reached by its own audience with what its schema asks for, or refused in words', async () => {
  const { eventId, code } = await ours.event();
  const keys = await ours.call(checkinKeyList, { eventId });
  expect(keys).toEqual([]);
  for (const call of walked) {
    const token = await tokenFor(call);
    const answer = await server.send(call, sampleInput(call, { eventId, code, formId: code }), token ? { token } : {});
    expect(answer.status, `${call.id}: ${answer.message}`).toBeLessThan(500);
    if (answer.status === 200) continue;
    expect([401, 403, 404, 413, 429], call.id).toContain(answer.status);
  }
});
