import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Samples } from './samples.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const suffix = '.samples.ts';

/** Of all domains, each after those that it builds on. */
export const allSamples: readonly Samples<string>[] = inOrder(
  await Promise.all(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(suffix))
      .sort()
      .map(async (file) => {
        const { samples } = (await import(pathToFileURL(path.join(source, file)).href)) as { samples: Samples<string> };
        return [path.basename(file, suffix), samples] as const;
      }),
  ),
);

function inOrder(named: readonly (readonly [string, Samples<string>])[]): Samples<string>[] {
  const all = new Map(named);
  const done = new Set<Samples<string>>();
  const visit = (name: string, way: readonly string[]) => {
    const samples = all.get(name);
    if (!samples || way.includes(name)) throw new Error(`samples build on each other: ${[...way, name].join(' → ')}`);
    for (const before of done.has(samples) ? [] : (samples.after ?? [])) visit(before, [...way, name]);
    done.add(samples);
  };
  for (const [name] of named) visit(name, []);
  return [...done];
}

/** What all of them say of something in one: no two speak of the same. */
export function joined<Value>(of: (samples: Samples<string>) => Readonly<Record<string, Value>> | undefined) {
  return Object.assign({}, ...allSamples.map(of)) as Readonly<Record<string, Value | undefined>>;
}
