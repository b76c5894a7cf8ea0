import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChaos } from './run.ts';

/** The shortest run there is, of a few people; `npm run test:long` has a longer one and sees that the rules see, `npm run chaos` the long one. */
test('people buy while both servers and PostgreSQL end once each and are restarted in turn: nothing is lost, sold twice or given back twice', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-chaos-'));
  const seed = Math.floor(Math.random() * 1_000_000);
  // Which choices they were, should a run break something.
  console.log(`SEED=${seed}`);
  const pace = { least: 300, most: 1000 };
  const chaos = await runChaos({ kills: 1, buyers: 6, seed, pace, logFile: join(folder, 'processes.log') });
  try {
    const { deaths, world } = chaos;
    expect(deaths).toMatchObject({ servers: [1, 1], database: 1, rolls: 1 });
    expect(world.memory.told.size).toBeGreaterThan(3);
    expect(world.memory.paid.size).toBeGreaterThan(1);
    expect((await chaos.verdicts()).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  } finally {
    await chaos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
