import { expect, test } from 'vitest';
import { fuzz, fuzzedCalls } from '../testing/fuzz-run.ts';
import { takeHeld } from '../testing/held-loop.ts';

/**
 * A million requests of the fuzz, most of them copies that arrive at once: several servers side by side, each with a database and a seed of its own.
 * `FUZZ_SEED` runs a failure's again, `FUZZ_INPUTS` sets how many, `FUZZ_MINUTES` after how long no more are sent.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 1_000_000);
const withinMs = Number(process.env['FUZZ_MINUTES'] ?? 25) * 60_000;
/** While one waits for PostgreSQL another one works. */
const side = 4;

const name = `${inputs} malformed requests: none is a 5xx, and none that is refused is stored (FUZZ_SEED=${seed})`;

// What was sent last is still answered, and all that was written looked at.
test(name, { timeout: withinMs + 600_000 }, async () => {
  const began = Date.now();
  const runs = await Promise.all(
    Array.from({ length: side }, (_, at) =>
      fuzz({ seed: seed + at, inputs: Math.ceil(inputs / side), copies: 0.3, withinMs }),
    ),
  );
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
  const all = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, each) => total + each, 0);
  const sent = sum((run) => all(run.sent));
  const minutes = (Date.now() - began) / 60_000;
  console.log(
    `${sent} requests to ${fuzzedCalls.length} calls in ${minutes.toFixed(1)} min, ${Math.round(sent / minutes)} a minute; ` +
      `${sum((run) => run.copied)} of them copies at once, ${sum((run) => all(run.taken))} were taken, ${sum((run) => run.failures.length)} failures`,
  );
  expect(runs.flatMap((run) => run.failures)).toEqual([]);
  // Four servers and who asks them share this loop: what held it is no single call's.
  await takeHeld();
  const missing = fuzzedCalls.filter((call) => !runs.some((run) => run.sent.has(call.id)));
  if (sent > 50_000) expect(missing.map((call) => call.id)).toEqual([]);
});
