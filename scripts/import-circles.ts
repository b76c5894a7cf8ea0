import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, sourcesBelow, targetOf } from './import-rules.ts';

/** Which file imports which, types included. */
export type FileImports = ReadonlyMap<string, readonly string[]>;

/** Files that import each other in a circle, one readable line for each circle. A circle of types counts: none of its files can be understood, or moved, alone. */
export function checkCircles(root: string): string[] {
  const files = ['packages', 'scripts'].flatMap((folder) => [...sourcesBelow(root, folder)]);
  const imports = new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(join(root, file), 'utf8')).flatMap((imported) => targetOf(file, imported) ?? []),
    ]),
  );
  return circlesOf(imports).map((circle) => `a circle of imports: ${circle.join(' → ')}`);
}

/**
 * One way around for each knot of files that reach each other, the first file repeated at the end. The knots are the strongly connected
 * components, found by Tarjan's algorithm.
 */
export function circlesOf(imports: FileImports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? own) : own) : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached));
    }
    if (lowest.get(file) === own) {
      const knot = new Set(open.splice(open.indexOf(file)));
      const way = wayAround(file, imports, knot);
      if (way !== undefined) circles.push(way);
    }
    return lowest.get(file) ?? own;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** The shortest way from a file back to itself inside its knot. */
function wayAround(start: string, imports: FileImports, knot: ReadonlySet<string>): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!knot.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
