/** How far from the place of a poster somebody may be, as the organiser sets it. */
export const posterRadius = { least: 30, most: 5000, proposed: 200 } as const;

/** So much of what a phone is unsure of where it is counts for its owner. */
export const mostDoubtM = 200;

/** A poster that works within the event's times alone does so from this long before it begins: people come early. */
export const posterEarlyMinutes = 60;

/** What PDFs of posters are printed on. */
export const posterSizes = ['A4', 'A3'] as const;
export type PosterSize = (typeof posterSizes)[number];

/** WGS 84, as phones tell it. */
export interface Spot {
  latitude: number;
  longitude: number;
}

/** The mean radius of the Earth in metres (IUGG). */
const earthM = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres between two spots, along the surface of a sphere: the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68,
 * 1984), which keeps its digits where spots are near each other. Off by half a percent at most, since the Earth is no sphere.
 */
export function metresBetween(one: Spot, other: Spot): number {
  const north = radians(other.latitude - one.latitude);
  const east = radians(other.longitude - one.longitude);
  const a =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Whether a phone is near enough: within the radius, and as much beyond as it may be wrong, of which 200 m count. */
export function isNear(metres: number, accuracyM: number, radiusM: number): boolean {
  return metres <= radiusM + Math.min(accuracyM, mostDoubtM);
}

/** A distance as the log of scans keeps it: roughly, so that it tells how far off somebody was and not where. */
export function roughDistance(metres: number): string {
  return metres < 1000 ? `${Math.max(10, Math.round(metres / 10) * 10)} m` : `${Math.round(metres / 1000)} km`;
}
