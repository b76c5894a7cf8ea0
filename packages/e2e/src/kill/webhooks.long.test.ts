import { test } from 'vitest';
import { deliverWhileKilled } from './webhooks-run.ts';

test('2,000 messages of webhooks through 20 deaths of the server and 3 of PostgreSQL: none is lost', () =>
  deliverWhileKilled({ people: 2_000, servers: 20, database: 3 }));
