import { test } from 'vitest';
import { scanWhileKilled } from './door-run.ts';

/** The short form; `npm run test:long` kills each of them ten times. */
test(
  'a rush at the door stands as it was told, through two deaths of the servers and of PostgreSQL',
  { timeout: 300_000 },
  () => scanWhileKilled(2),
);
