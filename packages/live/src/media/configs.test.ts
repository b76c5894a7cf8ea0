import { expect, test } from 'vitest';
import { readVideoConfig } from './configs.ts';

/** Of x264, of 352 × 192 pixels. */
const of = (hex: string) => readVideoConfig(Buffer.from(hex, 'hex'));

test('the settings of a decoder tell the size of the picture and the shape of a pixel', () => {
  const square = of('0142c00dffe100166742c00dda05866c0440000003004000000c83c50aa801000468ce0fc8');
  expect(square).toMatchObject({ codec: 'avc1.42c00d', width: 352, height: 192, pixel: [1, 1] });
  const wide = of('0142c00dffe100166742c00dda05866c3840000003004000000c83c50aa801000468ce0fc8');
  expect(wide).toMatchObject({ width: 352, height: 192, pixel: [4, 3] });
  const narrow = of('0142c00dffe1001a6742c00dda05866ffc0004000c40000003004000000c83c50aa801000468ce0fc8');
  expect(narrow).toMatchObject({ width: 352, height: 192, pixel: [1, 3] });
});
