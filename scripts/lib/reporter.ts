import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestError } from 'vitest';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Counts tests, and what broke outside of them: a file that does not load and an error nobody caught each count as one failure.
 * Run below `npm test` (CONVOKE_TEST_COUNTS names a file) it hands the counts over, with a line of each failure; alone it prints the closing line itself.
 * After a run of many files it tells where the time went, and names each journey that needed a second try.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    let passed = 0;
    let skipped = 0;
    const failures = unhandled.map((error) => `  outside of the tests: ${reasonOf(error)}`);
    const secondTries: string[] = [];
    for (const module of modules) {
      const failedBefore = failures.length;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed' && test.diagnostic()?.flaky)
          secondTries.push(`  ${test.fullName}: ${reasonOf(errors?.[0])}`);
        if (state === 'passed') passed++;
        else if (state === 'skipped') skipped++;
        else failures.push(`  ${test.fullName}: ${reasonOf(errors?.[0])}`);
      }
      // A file that does not load, or a hook around its tests that throws.
      if (failures.length === failedBefore && !module.ok())
        failures.push(`  ${relative(process.cwd(), module.moduleId)}: ${reasonOf(module.errors()[0])}`);
    }
    if (modules.length > slowest) for (const line of whereTimeWent(modules.map(timeOf))) console.log(line);
    if (secondTries.length > 0)
      console.log(['', 'PASSED AT THE SECOND TRY ONLY, to be mended', ...secondTries, ''].join('\n'));
    const failed = failures.length;
    const counts = { passed, failed, skipped, failures };
    const file = process.env['CONVOKE_TEST_COUNTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    else process.on('exit', () => console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`));
  }
}

/** What went wrong and where, in a line: of a page's element that did not come, its call log says which. */
function reasonOf(error: TestError | SerializedError | undefined): string {
  if (!error) return 'no reason is known';
  const words = error.message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(' ');
  const place = error.stacks?.[0];
  return place ? `${words} (${relative(process.cwd(), place.file)}:${place.line})` : words;
}

/** How many of the slow files are named. */
const slowest = 15;

export interface FileTime {
  project: string;
  file: string;
  /** Until the first test: the environment, what the file imports. */
  loadMs: number;
  /** Tests and the hooks around them. */
  testsMs: number;
  tests: number;
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    loadMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    testsMs: duration,
    tests: [...module.children.allTests()].length,
  };
}

/** Lines for people: seconds of each project over all workers, then the slowest files. */
export function whereTimeWent(files: readonly FileTime[]): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
  const projects = [...new Set(files.map(({ project }) => project))].map((name) => {
    const own = files.filter(({ project }) => project === name);
    const sum = (of: (file: FileTime) => number) => own.reduce((total, file) => total + of(file), 0);
    return `${seconds(sum((file) => file.testsMs))} ${seconds(sum((file) => file.loadMs))}  ${name}: ${own.length} files, ${sum((file) => file.tests)} tests`;
  });
  const slow = files
    .toSorted((a, b) => b.testsMs + b.loadMs - a.testsMs - a.loadMs)
    .slice(0, slowest)
    .map(({ file, testsMs, loadMs }) => `${seconds(testsMs)} ${seconds(loadMs)}  ${file}`);
  return ['', 'Seconds of all workers together: tests, loading', ...projects, '', 'The slowest files', ...slow, ''];
}
