import sharp from 'sharp';
import type { Picture } from '../domains/resource/resource.picture.ops.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The colours of a cover: the sky from top to bottom, soft lights in it, and the ridges in front from far to near. */
export interface Palette {
  sky: readonly [Colour, Colour];
  lights: readonly { x: number; y: number; size: number; colour: Colour }[];
  ridges: readonly [Colour, Colour];
}

export const palettes = {
  dusk: {
    sky: [
      [28, 24, 74],
      [244, 143, 106],
    ],
    lights: [
      { x: 0.72, y: 0.5, size: 0.2, colour: [255, 214, 150] },
      { x: 0.2, y: 0.2, size: 0.34, colour: [96, 72, 178] },
      { x: 0.95, y: 0.1, size: 0.3, colour: [196, 74, 128] },
    ],
    ridges: [
      [158, 82, 122],
      [24, 20, 58],
    ],
  },
  sea: {
    sky: [
      [8, 60, 92],
      [158, 220, 206],
    ],
    lights: [
      { x: 0.3, y: 0.42, size: 0.22, colour: [236, 255, 226] },
      { x: 0.85, y: 0.2, size: 0.32, colour: [30, 120, 160] },
      { x: 0.6, y: 0.75, size: 0.28, colour: [92, 196, 180] },
    ],
    ridges: [
      [70, 160, 164],
      [6, 44, 70],
    ],
  },
  clay: {
    sky: [
      [246, 226, 206],
      [232, 158, 118],
    ],
    lights: [
      { x: 0.36, y: 0.36, size: 0.2, colour: [255, 246, 228] },
      { x: 0.88, y: 0.24, size: 0.34, colour: [226, 120, 92] },
      { x: 0.12, y: 0.72, size: 0.3, colour: [120, 150, 160] },
    ],
    ridges: [
      [206, 120, 88],
      [62, 40, 48],
    ],
  },
  leaf: {
    sky: [
      [250, 214, 160],
      [236, 240, 214],
    ],
    lights: [
      { x: 0.6, y: 0.34, size: 0.18, colour: [255, 246, 214] },
      { x: 0.1, y: 0.3, size: 0.3, colour: [240, 160, 110] },
      { x: 0.9, y: 0.6, size: 0.34, colour: [170, 196, 140] },
    ],
    ridges: [
      [196, 180, 120],
      [54, 84, 62],
    ],
  },
} as const satisfies Record<string, Palette>;

const width = 1600;
const height = 900;
const ridgeCount = 5;

/** An abstract evening landscape of soft lights and ridges, drawn dot by dot; 1600 × 900 WebP. `seed` shapes the ridges. */
export async function drawCover(palette: Palette, seed: number): Promise<Picture> {
  const dots = Buffer.alloc(width * height * 3);
  const edges = Array.from({ length: ridgeCount }, (_, index) => ridge(index, seed));
  let noise = seed * 2654435761;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt(palette, edges, x, y, ridgeCount);
      // A little grain hides the steps between nearly equal colours.
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      const grain = (noise / 2 ** 32 - 0.5) * 5;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        dots[at + channel] = Math.max(0, Math.min(255, Math.round((colour[channel] ?? 0) + grain)));
    }
  }
  const bytes = await sharp(dots, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84 })
    .toBuffer();
  return { bytes, width, height };
}

/** What is seen at a dot of the nearest of the first `count` ridges, or of the sky. The upper edge of a ridge blends with what is behind it. */
function colourAt(palette: Palette, edges: readonly Float64Array[], x: number, y: number, count: number): Colour {
  for (let index = count - 1; index >= 0; index--) {
    const depth = y - (edges[index]?.[x] ?? height);
    if (depth < 0) continue;
    const colour = ridgeAt(palette, index, depth);
    return depth < 1 ? mix(colourAt(palette, edges, x, y, index), colour, depth) : colour;
  }
  return skyAt(palette, x / width, y / height);
}

/** Where a ridge begins, in dots from the top, for every column. Nearer ones lie lower and swing wider. */
function ridge(index: number, seed: number): Float64Array {
  const base = height * (0.56 + index * 0.09);
  const swing = height * (0.035 + index * 0.012);
  return Float64Array.from({ length: width }, (_, x) => {
    const t = (x / width) * Math.PI * 2;
    const phase = seed * 1.7 + index * 2.3;
    return (
      base +
      swing * (Math.sin(t * 0.9 + phase) + 0.5 * Math.sin(t * 2.1 + phase * 1.6) + 0.2 * Math.sin(t * 4.7 + phase))
    );
  });
}

function skyAt(palette: Palette, x: number, y: number): Colour {
  let colour = mix(palette.sky[0], palette.sky[1], Math.min(1, y * 1.35) ** 1.2);
  for (const light of palette.lights) {
    const distance = ((x - light.x) * 1.6) ** 2 + (y - light.y) ** 2;
    colour = mix(colour, light.colour, 0.85 * Math.exp(-distance / (2 * light.size ** 2)));
  }
  return colour;
}

function ridgeAt(palette: Palette, index: number, depth: number): Colour {
  const colour = mix(palette.ridges[0], palette.ridges[1], index / (ridgeCount - 1));
  // Mist between the ridges: each is lighter towards its foot.
  return mix(colour, palette.ridges[0], Math.min(0.35, (depth / height) * 1.1));
}

function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
