// `npm test`: types, lint, format and import rules, the web's build, then the tests of every change. `npm run test:all`: every test there is.
// `npm test -- PATH …` runs the tests below PATH only. The last line is always `N passed, N failed, N skipped`; the check and the build count as one each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureCluster } from './lib/cluster.mjs';
import { runStep } from './lib/forward.mjs';
import { ensureInstall, keepCompiled, productEnvironment, productNode, root, takeCompiled } from './lib/install.mjs';
import { recordWhole, whenWhole } from './lib/ran-whole.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const filters = process.argv.slice(2);
// `npm run test:long`: only what takes hours, beside what `npm run test:all` has.
const isLong = process.env.TEST_TIER === 'long';
if (isLong) filters.unshift('--project=long');
// `npm run growth`: the measurement alone.
const isGrowth = process.env.GROWTH === 'whole';
if (isGrowth) filters.unshift('packages/server/src/growth.test.ts');
const isWhole = !isLong && filters.every((filter) => filter.startsWith('-'));
// What is named is run in full.
const tier = process.env.TEST_TIER ?? (isWhole ? 'quick' : 'all');
const wantsBrowser = isLong || isWhole || filters.some((filter) => filter.includes('e2e'));
/** What passed whole is written down in `.ci`, for the next quick run and for people. */
const record = process.env.TEST_RECORD;
const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** A line of each failure, for whoever sees only the end of the output. */
const failures = [];

function count(name, isGood) {
  if (isGood) total.passed++;
  else fail(`  ${name}`);
}

function fail(line) {
  total.failed++;
  failures.push(line);
}

function run(args, options = {}) {
  return runStep(productNode(), args, { cwd: root, env: productEnvironment(), out: 1, ...options });
}

/** Told whole when it has ended, so that it can be read beside the tests. */
async function check() {
  console.log('Checking types, lint, format and imports …');
  const { status, output } = await run([join(root, 'scripts/check.ts')], { quiet: true });
  process.stdout.write(output);
  count(`npm run check: ${output.match(/^BAD .*$/gm)?.join(', ') ?? 'ended early'}`, status === 0);
}

async function runTests(given, args) {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const env = productEnvironment({ ...given, CONVOKE_TEST_COUNTS: file, NODE_ENV: 'test', TEST_TIER: tier });
    const { status } = await run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], { env });
    const counts = JSON.parse(readFileSync(file, 'utf8'));
    for (const name of ['passed', 'failed', 'skipped']) total[name] += counts[name];
    failures.push(...counts.failures);
    // Vitest found something wrong that is no test: no file matched, a broken configuration.
    if (counts.failed === 0 && (status !== 0 || counts.passed === 0))
      fail(`  Vitest ended with ${status} after ${counts.passed} tests that passed`);
  } catch (error) {
    fail(`  Vitest handed no counts over: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once('exit', () => {
  if (failures.length > 0) console.log(['FAILED', ...failures, ''].join('\n'));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
});
process.exitCode = 1;
// Until the end of this file something is still missing: an early exit counts as a failure.
total.failed++;
await ensureInstall({ isKept: true });
takeCompiled();
const chromium = wantsBrowser ? ensureChromium() : undefined;
// The check runs beside the build and the tests, and says first what it finds.
const checked = isWhole ? check() : undefined;
if (wantsBrowser) {
  const built = await ensureWebBuild({ isKept: true });
  if (built !== 'none') count('the build of the web', built !== 'failed');
}
const cluster = await ensureCluster();
const given = { CHROMIUM_PATH: chromium ?? '', CONVOKE_CLUSTER: cluster ?? '' };
if (isWhole && !filters.some((filter) => filter.startsWith('--project'))) {
  // Journeys come behind the others in a run of their own: their product would work beside all of them.
  await runTests(given, ['--project=!e2e*', ...filters]);
  await runTests(given, ['--project=e2e*', ...filters]);
} else await runTests(given, filters);
await checked;
keepCompiled();
total.failed--;
const isPart =
  process.argv.length > 2 || ['GROWTH_ONLY', 'GROWTH_FEW', 'GROWTH_MANY'].some((name) => process.env[name]);
if (record !== undefined && !isPart && total.failed === 0) recordWhole(record, (Date.now() - began) / 1000);
if (tier === 'all' && isWhole) for (const line of whenWhole()) console.log(line);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
