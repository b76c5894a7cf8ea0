import { expect, test } from 'vitest';
import { fuzz, fuzzedCalls } from '../testing/fuzz-run.ts';
import { chosenCalls } from '../testing/tier.ts';

/**
 * What anybody on the internet may send, and what organisers may: inputs made from the calls' own schemas and spoilt, heads of multipart bodies
 * spoilt, and the same request several times at once. Whatever comes, the answer is no 5xx, and what is refused leaves no row. `FUZZ_SEED`
 * runs the inputs of a failure again, `FUZZ_INPUTS` sets how many; `npm run test:long` sends a million, a quick run asks some of the calls. Where
 * nobody looks on they are the same each time.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['CI'] ? 20_261_126 : Date.now() % 2 ** 31));
const calls = chosenCalls(fuzzedCalls);
const part = calls.length / fuzzedCalls.length;
const enough = Math.round(8_000 * part);
const inputs = Number(process.env['FUZZ_INPUTS'] ?? enough);

test(`no malformed input of ${inputs} is a 5xx, and none that is refused is stored (FUZZ_SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  const { sent, taken, copied, failures } = await fuzz({ seed, inputs, calls });
  expect(failures).toEqual([]);
  // It got somewhere: every call was tried, and many inputs were good enough to be taken.
  if (inputs < enough) return;
  expect(calls.filter((call) => !sent.has(call.id)).map((call) => call.id)).toEqual([]);
  expect(taken.size).toBeGreaterThan(60 * part);
  expect(copied).toBeGreaterThan(400 * part);
});
