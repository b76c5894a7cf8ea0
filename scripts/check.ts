import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCircles } from './import-circles.ts';
import { checkImports } from './import-rules.ts';
import { hashOf } from './lib/sources.mjs';
import { checkTables } from './table-owners.ts';

/** `npm run check`: types, lint, format and the import rules, side by side. Prints what fails; exit code 1 when anything did. */

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

interface Outcome {
  name: string;
  isGood: boolean;
  output: string;
  seconds: number;
}

const began = Date.now();
const outcomes = await Promise.all([
  tool('types', 'tsc', ['--build']),
  lint(),
  tool('format', 'biome', ['format', '--colors=off', '--max-diagnostics=none'], filesOnly),
  Promise.resolve().then(() => own('imports', [...checkImports(root), ...checkCircles(root)])),
  Promise.resolve().then(() => own('tables', checkTables(root))),
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
 * The type-aware rules cost seconds a package: one that was good, and on which nothing changed since, nor on what it imports, is not
 * linted again.
 */
async function lint(): Promise<Outcome> {
  const settings = ['package-lock.json', '.oxlintrc.json', 'tsconfig.base.json'];
  const parts: Record<string, string[]> = {
    contract: ['packages/contract'],
    launcher: ['packages/launcher'],
    gateways: ['packages/gateways', 'packages/contract'],
    server: ['packages/server', 'packages/contract', 'packages/launcher', 'packages/gateways'],
    web: ['packages/web', 'packages/contract'],
    e2e: ['packages/e2e', 'packages/contract', 'packages/launcher', 'packages/gateways'],
    scripts: ['scripts', 'vitest.config.ts', 'packages/contract'],
  };
  const stamps = join(root, '.cache/lint');
  mkdirSync(stamps, { recursive: true });
  const changed = Object.entries(parts)
    .map(([name, paths]) => ({
      path: paths[0] ?? '',
      stamp: join(stamps, name),
      hash: hashOf(root, [...settings, ...paths]),
    }))
    .filter(({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash);
  if (changed.length === 0) return own('lint', []);
  const paths = changed.map(({ path }) => path);
  const outcome = await tool('lint', 'oxlint', ['--deny-warnings', '--format=unix', ...paths]);
  const bad = outcome.output.split('\n');
  const isWhole = outcome.isGood || /^\d+ problems?$/m.test(outcome.output);
  for (const { path, stamp, hash } of changed) {
    if (isWhole && !bad.some((line) => line.startsWith(`${path}/`))) writeFileSync(stamp, hash);
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
