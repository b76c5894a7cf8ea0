import { allCalls } from '@convoke/contract/all-calls.ts';
import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherInput } from '../src/core/http/input.ts';
import { parseInput } from '../src/core/http/parse-input.ts';
import { RowWatch } from './row-watch.ts';
import { badValues, sampleInput, schemaOf } from './sample-input.ts';
import { type Organisation, place, startServer, type TestServer } from './server.ts';
import { chosenCalls } from './tier.ts';

/**
 * The walk of bad values through every field of one half of the calls; a file for each half, so that two workers share them. A value is tried against the
 * call's schema here, as the server does it before anything else. What passes is sent, and so is the first one of each field that does not.
 */
export function walkMalformed(half: 0 | 1): void {
  let server: TestServer;
  let ours: Organisation;
  let application: string;
  let watch: RowWatch;

  beforeAll(async () => {
    server = await startServer();
    application = await server.applicationToken();
    ours = await server.organisation();
    watch = await RowWatch.start(server);
  });
  afterAll(async () => {
    await watch.stop();
    await server.close();
  });

  /** A fresh one, since one of the calls ends it. */
  async function tokenFor(call: AnyCall): Promise<{ token?: string }> {
    if (call.audience === 'open') return {};
    return {
      token: call.audience === 'organiser' || call.audience === 'staff' ? await ours.anotherToken() : application,
    };
  }

  const walked = chosenCalls(allCalls)
    .filter((_, at) => at % 2 === half)
    .map((call) => [call.id, call] as const);

  describe('malformed input', () => {
    test.each(walked)('%s is never a 5xx and stores nothing when refused', async (_id, call) => {
      let token = await tokenFor(call);
      const sample = sampleInput(call);
      const failures: string[] = [];
      let before = await watch.latest();
      const send = async (input: unknown, told: string) => {
        const answer = await server.send(call, input, token);
        if (answer.status >= 500 || (answer.status === 401 && call.audience !== 'open'))
          failures.push(`${told}: ${answer.status}`);
        // What was taken may be stored; what is refused after it may not.
        if (answer.code === 0) before = await watch.latest();
        return answer;
      };
      for (const name of Object.keys(schemaOf(call).properties ?? {})) {
        let refused = 0;
        for (const bad of badValues) {
          const input = { ...sample, [name]: bad };
          if (!isSendable(call, name, input)) continue;
          const told = `${name} = ${JSON.stringify(bad)?.slice(0, 60)}`;
          if (!passes(call, input)) {
            refused += 1;
            if (refused > 1) continue;
            const answer = await send(input, told);
            if (answer.code === 0) failures.push(`${told}: taken, though its schema refuses it`);
          } else if ((await send(input, told)).code === 0) token = await tokenFor(call);
        }
      }
      for (const body of [[], [[]], 'text', 7, null])
        if (call.method !== 'GET' && call.method !== 'DELETE') await send(body, `body ${JSON.stringify(body)}`);
      expect(failures).toEqual([]);
      expect(await watch.since(before)).toEqual([]);
    });
  });
}

/** Whether it can be written into a request, and leads to this call. */
function isSendable(call: AnyCall, name: string, input: Record<string, unknown>): boolean {
  const bad = input[name];
  if (
    pathParameters(call.path).includes(name) &&
    (bad === undefined || bad === null || typeof bad === 'object' || bad === '')
  )
    return false;
  try {
    place(call, input);
    return true;
  } catch (error) {
    // Half a surrogate pair cannot stand in an address.
    if (error instanceof URIError || error instanceof TypeError) return false;
    throw error;
  }
}

/** What the server does with an input before the call sees it, on what arrives there. */
function passes(call: AnyCall, input: Record<string, unknown>): boolean {
  const { query, body } = place(call, input);
  const params = Object.fromEntries(pathParameters(call.path).map((name) => [name, String(input[name])]));
  const arrived = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
  try {
    return parseInput(call.input, gatherInput(call, { params, query, body: arrived, isText: false }, languages[0]))
      .success;
  } catch {
    return false;
  }
}
