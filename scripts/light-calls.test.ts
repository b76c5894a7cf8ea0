import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lightCalls, lightFolder } from './light-calls.ts';

test('the light calls are those of the contract as it is now (npm run calls:light)', async () => {
  const kept = readdirSync(lightFolder).map((name) => [name, readFileSync(join(lightFolder, name), 'utf8')] as const);
  const made = await lightCalls();
  expect(made.size).toBeGreaterThan(5);
  // Spaces and line breaks are the formatter's.
  const plain = (text: string) => text.replace(/\s|,(?=\s*[})\]>])/g, '');
  expect(new Map(kept.map(([name, text]) => [name, plain(text)]))).toEqual(
    new Map([...made].map(([name, text]) => [name, plain(text)])),
  );
});
