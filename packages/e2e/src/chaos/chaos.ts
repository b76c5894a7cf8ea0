import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report.ts';
import { runChaos } from './run.ts';

/**
 * `npm run chaos`: people buy while both servers and PostgreSQL die, by SIGKILL, SIGTERM and rolling restarts, then everything is counted. `KILLS` (default 10) of each, `BUYERS` (100), `SEED` (made
 * up and printed). Exit code 1 when anything was lost, sold twice or given back twice.
 */

function whole(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`${name} is a whole number, not ${process.env[name]}`);
  process.exit(1);
}

const options = {
  kills: whole('KILLS', 10),
  buyers: Math.max(1, whole('BUYERS', 100)),
  seed: whole('SEED', Math.floor(Math.random() * 1_000_000)),
  pace: { least: 2500, most: 9000 },
  logFile: join(mkdtempSync(join(tmpdir(), 'convoke-chaos-')), 'processes.log'),
};
const { kills, buyers, seed, logFile } = options;
console.log(
  `\n${buyers} buyers; both servers and PostgreSQL die ${kills} times each; SEED=${seed}; the processes' log: ${logFile}\n`,
);
const began = Date.now();
const chaos = await runChaos(options);
try {
  const isGood = report(chaos, await chaos.verdicts(), (Date.now() - began) / 1000, logFile);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await chaos.stop();
}
