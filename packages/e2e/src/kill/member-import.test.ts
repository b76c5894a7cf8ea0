import { test } from 'vitest';
import { importWhileKilled } from './member-import-run.ts';

/** The short form; `npm run test:long` kills ten times. */
test('a kill during an import of 12,000 rows: the counts add up, and nobody is there twice', { timeout: 240_000 }, () =>
  importWhileKilled(12_000, 1),
);
