import { test } from 'vitest';
import { sendWhileKilled } from './messages-run.ts';

/** The short form; `npm run test:long` does it with ten thousand recipients and ten times as many deaths. */
test(
  'a task goes out through deaths of the server, of PostgreSQL and of the receiver: nobody gets two, and the money agrees',
  { timeout: 600_000 },
  () => sendWhileKilled({ recipients: 500, servers: 2, database: 1, receiver: 1 }),
);
