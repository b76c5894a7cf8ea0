import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCircles } from './import-circles.ts';
import { checkImports } from './import-rules.ts';
import { isMarked, keep, mark, takeKept } from './lib/kept.mjs';
import { hashOf } from './lib/sources.mjs';
import { serverCards } from './server-cards.ts';
import { checkTables } from './table-owners.ts';

/** `npm run check`: types, lint, format and the import rules, side by side. Prints what fails; exit code 1 when anything did. */

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

interface Outcome {
  name: string;
  isGood: boolean;
  output: string;
  seconds: number;
}

/** What a package is checked by besides its own sources. */
const settings = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'tsconfig.scripts.json'];

/** Every package with those whose sources its checks read. */
const parts: Record<string, string[]> = {
  contract: ['packages/contract'],
  launcher: ['packages/launcher'],
  gateways: ['packages/gateways', 'packages/contract'],
  live: ['packages/live', 'packages/contract', 'packages/launcher'],
  line: ['packages/line', 'packages/contract', 'packages/launcher'],
  server: ['packages/server', 'packages/contract', 'packages/launcher', 'packages/gateways'],
  web: ['packages/web', 'packages/contract'],
  e2e: [
    'packages/e2e',
    'packages/contract',
    'packages/launcher',
    'packages/gateways',
    'packages/live',
    'packages/line',
    'scripts',
  ],
  scripts: ['scripts', 'vitest.config.ts', 'packages/contract', 'packages/web'],
};

const began = Date.now();
const cards = serverCards(root);
const outcomes = await Promise.all([
  types(),
  lint(),
  tool('format', 'biome', ['format', '--colors=off', '--max-diagnostics=none'], filesOnly),
  Promise.resolve().then(async () => own('imports', [...checkImports(root, await cards), ...checkCircles(root)])),
  Promise.resolve().then(async () => own('tables', checkTables(root, await cards))),
  Promise.resolve().then(() => own('lock', lockGaps())),
]);

for (const { name, isGood, output, seconds } of outcomes) {
  if (!isGood) console.error(`\n${output.trimEnd()}\n`);
  console.log(`${isGood ? 'good' : 'BAD '}  ${name.padEnd(8)} ${seconds.toFixed(1)} s`);
}
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1;

/** Which files are not formatted is enough: `npm run format` puts them right. */
function filesOnly(output: string): string {
  const files = [...output.matchAll(/^(\S+) format ━/gm)].map(([, file]) => file).filter((file) => file !== undefined);
  return files.length === 0 ? output : ['Not formatted (npm run format):', ...files].join('\n  ');
}

function tool(
  name: string,
  command: string,
  args: string[],
  shorten = (output: string): string => output,
): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const done = (isGood: boolean) =>
      settle({ name, isGood, output: shorten(output), seconds: (Date.now() - began) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
}

/**
 * Sources that were good are not checked again, here or in another clone. Of others the compiler looks at what changed since the last good run and at what that
 * reaches: it knows files by their text.
 */
async function types(): Promise<Outcome> {
  const key = hashOf(root, [...settings, ...new Set(Object.values(parts).flat())]);
  if (isMarked('types', key)) return own('types', []);
  const folder = join(root, '.cache/types');
  const kept = ['types-state', hashOf(root, settings)] as const;
  if (!existsSync(folder)) takeKept(...kept, folder);
  // Several checkers of one package each work out the same types, on two cores for longer than one does alone.
  const outcome = await tool('types', 'tsc', ['--build', '--checkers', '1']);
  if (outcome.isGood) {
    mark('types', key);
    keep(...kept, folder, { isReplaced: true });
  }
  return outcome;
}

/** The type-aware rules cost seconds a package: one that was good, with all that it imports, is not linted again. */
async function lint(): Promise<Outcome> {
  const changed = Object.entries(parts)
    .map(([name, paths]) => ({
      path: paths[0] ?? '',
      name: `lint-${name}`,
      hash: hashOf(root, [...settings, '.oxlintrc.json', ...paths]),
    }))
    .filter(({ name, hash }) => !isMarked(name, hash));
  if (changed.length === 0) return own('lint', []);
  const paths = changed.map(({ path }) => path);
  const outcome = await tool('lint', 'oxlint', ['--deny-warnings', '--format=unix', ...paths]);
  const bad = outcome.output.split('\n');
  const isWhole = outcome.isGood || /^\d+ problems?$/m.test(outcome.output);
  for (const { path, name, hash } of changed) {
    if (isWhole && !bad.some((line) => line.startsWith(`${path}/`))) mark(name, hash);
  }
  return outcome;
}

function own(name: string, lines: string[]): Outcome {
  return { name, isGood: lines.length === 0, output: lines.join('\n'), seconds: (Date.now() - began) / 1000 };
}

/**
 * npm leaves the packages of other platforms out of the lock file when it writes it beside an existing node_modules; then `npm ci` fails
 * on a fresh clone. Cure: move node_modules and the lock file away, `npm install --package-lock-only`, `npm install`.
 */
function lockGaps(): string[] {
  interface Entry {
    optionalDependencies?: Record<string, string>;
    version?: string;
    link?: boolean;
    resolved?: string;
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const lines: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!names.has(name))
        lines.push(`package-lock.json: ${path || 'package.json'} names ${name}, which has no entry`);
    }
    if (entry.link !== true && /^https?:/.test(entry.resolved ?? ''))
      lines.push(`package-lock.json: ${path} names a registry's address`);
  }
  return lines;
}
