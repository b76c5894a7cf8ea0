import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a page's own messages come from and go to, frames of its own; and phones, which speak to where their page came from and say what is wrong with that. */
const ofPage = /postMessage|origin [!=]==|WebSocketInterface|call-desk:problem/;

test('no link that organisers copy is made of the address by which they came', () => {
  const found = globSync(['**/*.{ts,tsx}', '../ui/**/*.{ts,tsx}'], { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => /location\.(?:origin|host|href\b(?! =))/.test(line) && !ofPage.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
