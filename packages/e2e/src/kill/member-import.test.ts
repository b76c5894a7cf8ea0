import { test } from 'vitest';
import { importWhileKilled } from './member-import-run.ts';

/** The short form; `npm run test:long` kills ten times. */
test(
  'two kills during an import of 20,000 rows: the counts add up, and nobody is there twice',
  { timeout: 480_000 },
  () => importWhileKilled(20_000, 2),
);
