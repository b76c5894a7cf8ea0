import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without a window, for tests: the same engine, with a quarter less to do than the browser that people have (decision 0026). */
const shell = 'chromium-headless-shell';

/** A Chromium that starts, or undefined. CHROMIUM_PATH, named by the person, comes first. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = [
    shell,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ];
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...['/Applications', join(process.env.HOME ?? '', 'Applications')].flatMap((folder) => [
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    ]),
  ];
  return places.find((place) => existsSync(place) && runs(place));
}

/**
 * Finds Chromium, or installs Debian's where we may: where nobody looks on also the one without a window beside another. Answers undefined, and says why in one line,
 * when neither works.
 */
export function ensureChromium() {
  const found = findChromium();
  const isEnough = process.env.CHROMIUM_PATH || !process.env.CI || found?.endsWith(shell);
  if (found !== undefined && isEnough) return found;
  if (process.env.CHROMIUM_PATH) {
    console.log(`CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not start: the browser tests are skipped.`);
    return undefined;
  }
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests (apt-get) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const step = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    step('update', '-qq');
    // Older systems have it within the browser alone.
    if (step('install', '-y', '-qq', shell) || (found === undefined && step('install', '-y', '-qq', 'chromium'))) {
      const installed = findChromium();
      if (installed !== undefined) return installed;
    }
  }
  if (found !== undefined) return found;
  const advice = mayInstall ? 'apt-get could not install it' : 'install it, or name one by CHROMIUM_PATH';
  console.log(`There is no Chromium here (${advice}): the browser tests are skipped.`);
  return undefined;
}

/** Some systems hold a placeholder of that name which only says what to install. */
function runs(path) {
  const tried = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return tried.status === 0 && /\d+\.\d+/.test(tried.stdout);
}
