import { test } from 'vitest';
import { importWhileKilled } from './member-import-run.ts';

test('ten kills during an import of 100,000 rows: the counts add up, and nobody is there twice', () =>
  importWhileKilled(100_000, 10));
