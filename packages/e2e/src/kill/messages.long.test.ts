import { test } from 'vitest';
import { sendWhileKilled } from './messages-run.ts';

test('10,000 recipients, 20 deaths of the server, 3 of PostgreSQL and 2 of the receiver: nobody gets two', () =>
  sendWhileKilled({ recipients: 10_000, servers: 20, database: 3, receiver: 2 }));
