import { afterAll, afterEach, expect } from 'vitest';
import { unforeseen } from '../src/core/http/unforeseen.ts';
import { beginFile } from './database.ts';
import { takeHeld, writeHeld } from './held-loop.ts';

beginFile();

// A person is told 1000 when only the database refused a value; a test that saw it fails, since the call should have. So does one that saw a refusal
// which its call does not declare, and one in which a call held up everybody else.
afterEach(async () => {
  expect(unforeseen.splice(0), 'values and refusals that no call foresaw').toEqual([]);
  const held = (await takeHeld()).map(({ calls, ms }) => `${calls.join(', ')}: ${ms} ms`);
  // As one text, which CI's one line of a failure shows.
  expect(held.join('; '), 'calls that held the loop').toBe('');
});
afterAll(writeHeld);
