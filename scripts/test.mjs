// `npm test`: types, lint, format and import rules, the web's build, then every test. `npm test -- PATH …` runs the tests below PATH only.
// The last line is always `N passed, N failed, N skipped`; the check and the build count as one each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { runStep } from './lib/forward.mjs';
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

function run(args, options = {}) {
  return runStep(productNode(), args, { cwd: root, env: productEnvironment(), out: 1, ...options });
}

/** Told whole when it has ended, so that it can be read beside the tests. */
async function check() {
  console.log('Checking types, lint, format and imports …');
  const { status, output } = await run([join(root, 'scripts/check.ts')], { quiet: true });
  process.stdout.write(output);
  count(status === 0);
}

async function runTests(chromium, args) {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const env = productEnvironment({ CONVOKE_TEST_COUNTS: file, CHROMIUM_PATH: chromium ?? '', NODE_ENV: 'test' });
    const { status } = await run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], { env });
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
// The check runs beside the build and the tests, and says first what it finds.
const checked = isWhole ? check() : undefined;
if (wantsBrowser) {
  const built = await ensureWebBuild();
  if (built !== 'none') count(built !== 'failed');
}
await runTests(chromium, filters);
await checked;
total.failed--;
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
