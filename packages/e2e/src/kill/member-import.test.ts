import { test } from 'vitest';
import { importWhileKilled } from './member-import-run.ts';

/** The short form; `npm run test:long` kills ten times. */
test('a kill during an import of 8,000 rows: the counts add up, and nobody is there twice', { timeout: 240_000 }, () =>
  importWhileKilled(8000, 1),
);
