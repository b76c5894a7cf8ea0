import { test } from 'vitest';
import { registerWhileKilled } from './kill-run.ts';

/** The short form; `npm run test:long` kills eight times. */
test(
  'two kills during registrations leave every answered registration, whole, and no other half',
  {
    timeout: 300_000,
  },
  () => registerWhileKilled(2),
);
