import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNear, metresBetween, roughDistance } from './poster.rules.ts';

const spot = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('distances are those of known places, near and far', () => {
  const bund = { latitude: 31.2402, longitude: 121.4905 };
  // A thousandth of a degree of latitude is 111 m everywhere.
  expect(metresBetween(bund, { ...bund, latitude: 31.2412 })).toBeCloseTo(111.2, 0);
  // Shanghai to Beijing.
  expect(metresBetween(bund, { latitude: 39.9042, longitude: 116.4074 }) / 1000).toBeCloseTo(1068, -1);
  // Over the line where longitudes end.
  expect(metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBeCloseTo(
    222.4,
    0,
  );
  expect(metresBetween({ latitude: 90, longitude: 10 }, { latitude: 90, longitude: -170 })).toBeCloseTo(0, 6);
});

test('a distance is the same both ways, never below nothing nor beyond half around the Earth', () => {
  fc.assert(
    fc.property(spot, spot, (one, other) => {
      const metres = metresBetween(one, other);
      expect(metres).toBeGreaterThanOrEqual(0);
      expect(metres).toBeLessThan(20_020_000);
      expect(metresBetween(other, one)).toBeCloseTo(metres, 3);
    }),
  );
});

test('what a phone is unsure of counts for its owner, up to 200 m', () => {
  expect(isNear(100, 5, 100)).toBe(true);
  expect(isNear(106, 5, 100)).toBe(false);
  expect(isNear(290, 200, 100)).toBe(true);
  expect(isNear(301, 5000, 100)).toBe(false);
});

test('the log keeps a rough distance', () => {
  expect([0, 44, 996, 1400, 12_345].map(roughDistance)).toEqual(['10 m', '40 m', '1000 m', '1 km', '12 km']);
});
