// `npm test`: types, lint, format and import rules, the web's build, then every test. `npm test -- PATH …` runs the tests below PATH only.
// The last line is always `N passed, N failed, N skipped`; the check and the build count as one each.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstall, productEnvironment, productNode, root } from './lib/install.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const filters = process.argv.slice(2);
// `npm run test:long`: only what takes minutes, beside what `npm test` has.
const isLong = process.env['LONG'] === '1';
if (isLong) filters.unshift('--project=long');
const isWhole = !isLong && filters.every((filter) => filter.startsWith('-'));
const wantsBrowser = isLong || isWhole || filters.some((filter) => filter.includes('e2e'));
const total = { passed: 0, failed: 0, skipped: 0 };

function count(isGood) {
  if (isGood) total.passed++;
  else total.failed++;
}

function run(args, extra = {}) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: productEnvironment(extra) };
  return spawnSync(productNode(), args, options).status;
}

function runTests(chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const status = run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...filters], {
      CONVOKE_TEST_COUNTS: file,
      CHROMIUM_PATH: chromium ?? '',
      NODE_ENV: 'test',
    });
    const counts = JSON.parse(readFileSync(file, 'utf8'));
    for (const name of ['passed', 'failed', 'skipped']) total[name] += counts[name];
    // Vitest found something wrong that is no test: no file matched, a broken configuration.
    if (status !== 0 && counts.failed === 0) total.failed++;
    if (counts.passed === 0 && counts.failed === 0 && status === 0) total.failed++;
  } catch {
    total.failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once('exit', () => {
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
});
process.exitCode = 1;
// Until the end of this file something is still missing: an early exit counts as a failure.
total.failed++;
await ensureInstall();
const chromium = wantsBrowser ? ensureChromium() : undefined;
if (isWhole) {
  console.log('Checking types, lint, format and imports …');
  count(run([join(root, 'scripts/check.ts')]) === 0);
}
if (wantsBrowser) {
  const built = await ensureWebBuild();
  if (built !== 'none') count(built !== 'failed');
}
runTests(chromium);
total.failed--;
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
