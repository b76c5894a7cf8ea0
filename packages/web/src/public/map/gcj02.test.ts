import { expect, test } from 'vitest';
import { toGcj02, toWgs84 } from './gcj02.ts';

test('a known pair: the point of coordtransform’s documentation', () => {
  const { latitude, longitude } = toGcj02({ latitude: 39.915, longitude: 116.404 });
  expect(longitude).toBeCloseTo(116.41024449916938, 9);
  expect(latitude).toBeCloseTo(39.91640428150164, 9);
});

test('there and back is the same point to a millimetre', () => {
  for (const [latitude, longitude] of [
    [31.2304, 121.4737],
    [39.9042, 116.4074],
    [22.5431, 114.0579],
    [43.8256, 87.6168],
    [18.2528, 109.5119],
    [45.8038, 126.535],
    [29.652, 91.1721],
  ] as const) {
    const back = toWgs84(toGcj02({ latitude, longitude }));
    expect(Math.hypot(back.latitude - latitude, back.longitude - longitude) * 111_000).toBeLessThan(0.001);
    expect(toGcj02({ latitude, longitude })).not.toEqual({ latitude, longitude });
  }
});

test('elsewhere nothing is shifted', () => {
  for (const [latitude, longitude] of [
    [35.6812, 139.7671], // Tokyo
    [34.6937, 135.5023], // Osaka
    [37.5665, 126.978], // Seoul
    [25.033, 121.5654], // Taipei
    [1.3521, 103.8198], // Singapore
    [21.0285, 105.8542], // Hanoi
    [27.7172, 85.324], // Kathmandu
    [28.6139, 77.209], // Delhi
    [40.4168, -3.7038], // Madrid
    [43.1155, 131.8855], // Vladivostok
  ] as const) {
    expect(toGcj02({ latitude, longitude })).toEqual({ latitude, longitude });
    expect(toWgs84({ latitude, longitude })).toEqual({ latitude, longitude });
  }
});
