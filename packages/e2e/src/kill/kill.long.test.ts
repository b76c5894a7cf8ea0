import { test } from 'vitest';
import { registerWhileKilled } from './kill-run.ts';

test('eight kills during registrations leave every answered registration, whole, and no other half', () =>
  registerWhileKilled(8));
