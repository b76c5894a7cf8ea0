import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { menuPages } from '@convoke/contract/menu.ts';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../..', import.meta.url));
const paths = menuPages().flatMap(({ path, isWithin }) => (isWithin ? [path] : []));

function* sources(folder: string): Generator<string> {
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    if (each.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(each.name) && !/\.test\.tsx?$/.test(each.name)) yield path;
  }
}

/** Made into an address by the one function that names the event, on the spot or where it is used. */
const isWithEvent = /inEvent\(|overviewPath =|\bgo\('/;

test('every link to a page within an event says which event', () => {
  const without: string[] = [];
  for (const folder of ['back-office', 'ui'])
    for (const file of sources(join(web, folder)))
      for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
        if (paths.some((path) => line.includes(path)) && !isWithEvent.test(line) && !/^\s*(\/\/|\*)/.test(line))
          without.push(`${file.slice(web.length)}:${at + 1} ${line.trim()}`);
  expect(without).toEqual([]);
});
