import { test } from 'vitest';
import { scanWhileKilled } from './door-run.ts';

test('a rush at the door stands as it was told, through ten deaths of the servers and of PostgreSQL', () =>
  scanWhileKilled(10));
