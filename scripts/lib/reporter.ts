import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Counts tests, and what broke outside of them: a file that does not load and an error nobody caught each count as one failure.
 * Run below `npm test` (CONVOKE_TEST_COUNTS names a file) it hands the counts over; alone it prints the closing line itself.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    let passed = 0;
    let failed = unhandled.length;
    let skipped = 0;
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'skipped') skipped++;
        else failedHere++;
      }
      // A file that does not load, or a hook around its tests that throws.
      if (failedHere === 0 && !module.ok()) failedHere++;
      failed += failedHere;
    }
    const counts = { passed, failed, skipped };
    const file = process.env['CONVOKE_TEST_COUNTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    else process.on('exit', () => console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`));
  }
}
