/**
 * The regions of a `region` field: provinces, cities and districts of China. Their names are too many for the first bundle of a page, so
 * they stand apart in regions.data.ts, which registers itself when it is loaded. Whoever checks answers or forms imports it: the server's
 * domains, and the back office where answers are typed. An attendee's page and the designer load it by `loadRegions()` where they meet a region field.
 * Until then every region is refused.
 */
export interface Region {
  /** Its Chinese name: what is stored, so an answer reads without the table and outlives a reform. */
  value: string;
  children?: readonly Region[];
}

let regions: readonly Region[] | null = null;

/** Called by regions.data.ts only. */
export function registerRegions(tree: readonly Region[]): void {
  regions = tree;
}

/** The provinces with all below them; null until they are loaded. */
export function registeredRegions(): readonly Region[] | null {
  return regions;
}

/** How deep a field asks: 1 province, 2 city, 3 district. */
export const regionDepth = (field: { depth?: number | undefined }) => field.depth ?? 3;

/** Whether a path is a whole answer: as deep as asked, or at a place that has nothing below it. */
export function isDeepEnough(path: readonly Region[], depth: number): boolean {
  if (path.length > depth) return false;
  return path.length === depth || !path[path.length - 1]?.children?.length;
}
