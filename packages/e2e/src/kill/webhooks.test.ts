import { test } from 'vitest';
import { deliverWhileKilled } from './webhooks-run.ts';

/** The short form; `npm run test:long` does it with ten times as many. */
test(
  'messages of webhooks through deaths of the server and of PostgreSQL: each comes under one id or is listed as failed, and nobody waits for a receiver',
  { timeout: 400_000 },
  () => deliverWhileKilled({ people: 200, servers: 3, database: 1 }),
);
