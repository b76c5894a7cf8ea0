import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';

/** Western scripts, or whose shapes of Chinese characters: mainland China's or Japan's. */
export type Region = 'western' | 'sc' | 'jp';
export type Weight = 400 | 700;

/** One slice of a family at one weight: a small TrueType font of its own. */
export interface Face {
  key: string;
  font: Font;
  /** How much larger than its nominal size it is drawn, so that all families look of one size. */
  scale: number;
}

/** The families come in slices of about 150 characters: a name needs two or three of them, never the whole 10 MB. */
interface Slice {
  key: string;
  region: Region;
  file: string;
  characters: string;
}

const require = createRequire(import.meta.url);

/** The Latin letters of the two others are Source Sans's, a ninth larger; theirs lack Greek, and China's dots and apostrophes are as wide as its characters. */
const families: Record<Region, { file: string; name: string; scale: number }> = {
  western: { file: 'source-sans-3', name: 'SourceSans3', scale: 0.733 / 0.66 },
  sc: { file: 'noto-sans-sc', name: 'NotoSansSC', scale: 1 },
  jp: { file: 'noto-sans-jp', name: 'NotoSansJP', scale: 1 },
};

/** About 100 kB each; half of all there are, far more than the usual names and titles touch. */
const mostFaces = 240;
const faces = new Map<string, Promise<Face>>();
const indexes = new Map<Region, Map<number, Slice[]>>();

/** Which slices say that they hold a code point, those for Latin first, as browsers choose. */
function slicesOf(region: Region): Map<number, Slice[]> {
  let index = indexes.get(region);
  if (index) return index;
  index = new Map();
  const { file: family } = families[region];
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = require(list) as Record<string, string>;
  for (const [name, text] of Object.entries(ranges).toReversed()) {
    const part = name.replace(/[[\]]/g, '');
    const file = path.join(path.dirname(list), 'files', `${family}-${part}-wght-normal.woff2`);
    const codePoints = codePointsIn(text);
    const slice = { key: `${region}-${part}`, region, file, characters: String.fromCodePoint(...codePoints) };
    for (const codePoint of codePoints) {
      const known = index.get(codePoint);
      if (known) known.push(slice);
      else index.set(codePoint, [slice]);
    }
  }
  indexes.set(region, index);
  return index;
}

/** Reads CSS's `U+4E00-4E02,U+4E07`. */
function codePointsIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

/** Whether a family says that it has the character; nothing is loaded for the answer. */
export function isCovered(codePoint: number, region: Region): boolean {
  return slicesOf(region).has(codePoint);
}

/** The face that has all of these code points, from the first region that can; null when none has. */
export async function faceOf(
  codePoints: readonly number[],
  regions: readonly Region[],
  weight: Weight,
): Promise<Face | null> {
  const [first] = codePoints;
  if (first === undefined) return null;
  for (const region of regions) {
    for (const slice of slicesOf(region).get(first) ?? []) {
      const face = await keptFace(slice, weight);
      // The slices' own lists name whole blocks: only the font itself knows.
      if (codePoints.every((codePoint) => face.font.hasGlyphForCodePoint(codePoint))) return face;
    }
  }
  return null;
}

function keptFace(slice: Slice, weight: Weight): Promise<Face> {
  const key = `${slice.key}-${weight}`;
  const known = faces.get(key);
  const face = known ?? openFace(slice, key, weight);
  // Set anew, so that the map's order is the order of use.
  faces.delete(key);
  faces.set(key, face);
  if (!known) face.catch(() => faces.delete(key));
  const oldest = faces.keys().next();
  if (faces.size > mostFaces && !oldest.done) faces.delete(oldest.value);
  return face;
}

/**
 * The slice at one weight. HarfBuzz pins the variable font, because the PDF's own subsetter takes neither WOFF2 nor variations. Without
 * the closure there are no ligatures: every glyph stands for the characters that were typed, so that text taken from the PDF is theirs.
 */
async function openFace(slice: Slice, key: string, weight: Weight): Promise<Face> {
  const [{ default: subsetFont }, { create }, packed] = await Promise.all([
    import('subset-font'),
    import('fontkit'),
    readFile(slice.file),
  ]);
  const bytes = await subsetFont(packed, slice.characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noLayoutClosure: true,
  });
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${slice.file} holds more than one font`);
  const { name, scale } = families[slice.region];
  // The file is called after the lightest weight, whatever it was pinned to.
  Object.defineProperty(font, 'postscriptName', { value: `${name}-${weight === 700 ? 'Bold' : 'Regular'}` });
  nameGlyphs(font);
  return { key, font, scale };
}

/**
 * The library keeps a glyph that it first met as a part of another (the dot of an ellipsis) without the characters it stands for, and text taken
 * from a later PDF would lack them. Whoever asks for it with its characters names it.
 */
function nameGlyphs(font: Font): void {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = kept(id, codePoints);
    if (codePoints && codePoints.length > 0 && glyph.codePoints.length === 0) glyph.codePoints = [...codePoints];
    return glyph;
  };
}
