import type { Point } from '../../core/map-frame.ts';

/**
 * Between WGS 84, which everything here keeps, and GCJ-02, in which maps of mainland China are drawn, some hundred metres off. The formula was never
 * published by its makers; this is the one that everybody uses (Wikipedia, "Restrictions on geographic data in China"; coordtransform). It agrees with
 * AMap to about a metre.
 */

/** Degrees: south, north, west, east. */
type Area = readonly [south: number, north: number, west: number, east: number];

/** Mainland China, Hong Kong and Macao in a few areas, as widely used, without the parts of its neighbours that lie in them. */
const china: readonly Area[] = [
  [42.8899, 49.2204, 79.4462, 96.33],
  [39.3742, 54.1415, 109.6872, 135.0002],
  [29.5297, 42.8899, 73.1246, 124.143255],
  [26.7186, 29.5297, 82.9684, 97.0352],
  [20.414096, 29.5297, 97.0253, 124.367395],
  [17.871542, 20.414096, 107.975793, 111.744104],
];
const neighbours: readonly Area[] = [
  [21.785006, 25.398623, 119.921265, 122.497559],
  [20.0988, 22.284, 101.8652, 106.665],
  [20.4878, 21.5422, 106.4525, 108.051],
  [50.3257, 55.8175, 109.0323, 119.127],
  [49.5574, 55.8175, 127.4568, 137.0227],
  [42.5692, 44.8922, 131.2662, 137.0227],
  [26.7186, 27.9, 82.9684, 88.2],
  [26.7186, 27.8, 89.2, 92],
];

const within = (areas: readonly Area[], { latitude, longitude }: Point) =>
  areas.some(
    ([south, north, west, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/** Whether maps are shifted there. */
const isShifted = (point: Point) => within(china, point) && !within(neighbours, point);

const { PI, sin, cos, sqrt, abs } = Math;
/** Of the ellipsoid that the formula is made for (Krasovsky 1940): metres, and the square of its eccentricity. */
const radius = 6_378_245;
const eccentricity = 0.00669342162296594;

/** Sum of waves: how high, and how many to a unit. */
const waves = (at: number, ...each: readonly (readonly [height: number, often: number])[]) =>
  each.reduce((sum, [height, often]) => sum + height * sin(at * often * PI), 0) * (2 / 3);

/** By how many degrees a point is shifted. */
function shift({ latitude, longitude }: Point): Point {
  const x = longitude - 105;
  const y = latitude - 35;
  const both = waves(x, [20, 6], [20, 2]);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * sqrt(abs(x)) +
    both +
    waves(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * sqrt(abs(x)) +
    both +
    waves(x, [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
  const turn = (latitude / 180) * PI;
  const magic = 1 - eccentricity * sin(turn) ** 2;
  return {
    latitude: (north * 180) / (((radius * (1 - eccentricity)) / (magic * sqrt(magic))) * PI),
    longitude: (east * 180) / ((radius / sqrt(magic)) * cos(turn) * PI),
  };
}

export function toGcj02(point: Point): Point {
  if (!isShifted(point)) return point;
  const by = shift(point);
  return { latitude: point.latitude + by.latitude, longitude: point.longitude + by.longitude };
}

/** The other way round, by steps: each comes about a thousand times as near, so three are exact to a millimetre. */
export function toWgs84(point: Point): Point {
  if (!isShifted(point)) return point;
  let guess = point;
  for (let step = 0; step < 4; step++) {
    const by = shift(guess);
    guess = { latitude: point.latitude - by.latitude, longitude: point.longitude - by.longitude };
  }
  return guess;
}
