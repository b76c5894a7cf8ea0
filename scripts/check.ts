import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkImports } from './import-rules.ts';

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
  tool('lint', 'oxlint', ['--deny-warnings', '--format=unix']),
  tool('format', 'biome', ['format', '--colors=off', '--max-diagnostics=none'], filesOnly),
  Promise.resolve().then(importRules),
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

function importRules(): Outcome {
  const lines = checkImports(root);
  return {
    name: 'imports',
    isGood: lines.length === 0,
    output: lines.join('\n'),
    seconds: (Date.now() - began) / 1000,
  };
}
