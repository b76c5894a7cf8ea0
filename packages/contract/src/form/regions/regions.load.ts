import { type Region, registeredRegions } from './regions.ts';

/** Fetches the table (once) and answers the provinces. */
export async function loadRegions(): Promise<readonly Region[]> {
  if (registeredRegions() === null) await import('./regions.data.ts');
  return registeredRegions() ?? [];
}
