// @vitest-environment node
import { jsonCases } from '@convoke/contract/form/testing/arbitrary.ts';
import { verdict } from '@convoke/contract/form/testing/verdict.ts';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import publicConfig from '../../../vite.public.config.ts';

/** The form engine as the attendee's phone gets it, beside the one that the server runs. */

const inContract = (path: string) => fileURLToPath(import.meta.resolve(`@convoke/contract/form/${path}`));

/** What the public build makes of an entry. */
async function bundled(entry: string, format: 'iife' | 'es'): Promise<Rolldown.OutputChunk[]> {
  const { build: publicBuild } = publicConfig({ command: 'build', mode: 'production', isSsrBuild: false });
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: publicBuild?.target,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format, name: 'engine' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return made.output.filter((part) => part.type === 'chunk');
}

/** What came after ES2018: a phone as old as the build's target may lack it, and nothing adds it. */
const younger: Readonly<Record<string, readonly string[]>> = {
  'Array.prototype': [
    'at',
    'findLast',
    'findLastIndex',
    'flat',
    'flatMap',
    'toReversed',
    'toSorted',
    'toSpliced',
    'with',
  ],
  'String.prototype': ['at', 'isWellFormed', 'matchAll', 'replaceAll', 'toWellFormed', 'trimEnd', 'trimStart'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  Object: ['fromEntries', 'groupBy', 'hasOwn'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  Promise: ['allSettled', 'any', 'try', 'withResolvers'],
  globalThis: ['Iterator', 'structuredClone'],
};

let code: string;
let onPhone: (asked: string) => string;

beforeAll(async () => {
  const [chunk] = await bundled(inContract('testing/verdict.ts'), 'iife');
  code = chunk?.code ?? '';
  const phone = createContext({});
  for (const [owner, names] of Object.entries(younger))
    for (const name of names) runInContext(`delete ${owner}.${name}`, phone);
  expect(runInContext('typeof Object.hasOwn + typeof [].at', phone)).toBe('undefinedundefined');
  runInContext(code, phone);
  onPhone = runInContext('(asked) => engine.verdict(asked)', phone) as typeof onPhone;
});

test('an old phone and the server say the same of every form and every answer', () => {
  let answered = 0;
  let wrong = 0;
  for (const each of jsonCases(600)) {
    const asked = JSON.stringify(each);
    const ours = verdict(asked);
    expect(onPhone(asked), asked).toBe(ours);
    const { answers, problems } = JSON.parse(ours) as { answers: object; problems: unknown[] };
    answered += Object.keys(answers).length;
    wrong += problems.length;
  }
  // The cases are worth something: many answers were good, and many were not.
  expect(Math.min(answered, wrong)).toBeGreaterThan(300);
});

test('carries no regular expression that an old phone cannot read, and no zod', () => {
  expect(code).not.toMatch(/\(\?<[=!]/);
  expect(code).not.toMatch(/\/[dgimsuy]*v[dgimsuy]*[.,;)\]]/);
  expect(code).not.toMatch(/ZodError|safeParse/);
});

test('the regions come apart from it, when a page asks for them', async () => {
  const chunks = await bundled(inContract('logic/form.check.ts'), 'es');
  const base = await bundled(inContract('regions/regions.load.ts'), 'es');
  const withTable = [...chunks, ...base].filter((chunk) => chunk.code.includes('深圳市'));
  expect(withTable.map((chunk) => chunk.isEntry)).toEqual([false]);
  const size = (parts: readonly Rolldown.OutputChunk[]) =>
    parts.reduce((sum, part) => sum + gzipSync(part.code, { level: 9 }).length, 0);
  expect(size(chunks)).toBeLessThan(7_000);
  expect(size(withTable)).toBeLessThan(20_000);
});
