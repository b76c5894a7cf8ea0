import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';
import { loadHarfBuzz, plainShaperOf, type Shaper, shaperOf } from './shape.ts';

/** Western scripts; whose shapes of Chinese characters; pictures; else the script that it is for. */
export type Family = keyof typeof families;
export type Weight = 400 | 700;

/** One slice of a family at one weight: a small TrueType font of its own. */
export interface Face {
  key: string;
  font: Font;
  /** How much larger than its nominal size it is drawn, so that all families look of one size. */
  scale: number;
  shape: Shaper;
  /** Whether joiners and variants change its glyphs. */
  isShaped: boolean;
}

/** The families come in slices of about 150 characters: a name needs two or three of them, never the whole 10 MB. */
interface Slice {
  key: string;
  family: Family;
  file: string;
  characters: string;
}

const require = createRequire(import.meta.url);

interface Source {
  /** Of the package. */
  file: string;
  name: string;
  scale: number;
  /** Of letters that change with their neighbours: everything that they may become is kept. */
  isShaped: boolean;
  /** What it is for, where it is for some characters only. */
  letters: RegExp | null;
}

const plain = (file: string, name: string, scale = 1): Source => ({
  file,
  name,
  scale,
  isShaped: false,
  letters: null,
});

/** A family for one script. Some write higher and lower than others: they are set smaller, and keep to their lines. */
const forScript = (script: string, scale = 1, style = 'Sans'): Source => ({
  file: `noto-${style.toLowerCase()}-${script.toLowerCase()}`,
  name: `Noto${style}${script}`,
  scale,
  isShaped: true,
  letters: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
});

/** The Latin letters of the East Asian ones are Source Sans's, a ninth larger; theirs lack Greek, and China's dots and apostrophes are as wide as its characters. */
const families = {
  western: plain('source-sans-3', 'SourceSans3', 0.733 / 0.66),
  sc: plain('noto-sans-sc', 'NotoSansSC'),
  jp: plain('noto-sans-jp', 'NotoSansJP'),
  kr: plain('noto-sans-kr', 'NotoSansKR'),
  hk: plain('noto-sans-hk', 'NotoSansHK'),
  arabic: forScript('Arabic'),
  hebrew: forScript('Hebrew'),
  thaana: forScript('Thaana'),
  thai: forScript('Thai', 0.95),
  lao: forScript('Lao', 0.92),
  khmer: forScript('Khmer', 0.92),
  myanmar: forScript('Myanmar', 0.76),
  tibetan: forScript('Tibetan', 0.76, 'Serif'),
  devanagari: forScript('Devanagari'),
  bengali: forScript('Bengali'),
  gurmukhi: forScript('Gurmukhi'),
  gujarati: forScript('Gujarati'),
  oriya: forScript('Oriya'),
  tamil: forScript('Tamil'),
  telugu: forScript('Telugu', 0.92),
  kannada: forScript('Kannada', 0.92),
  malayalam: forScript('Malayalam'),
  sinhala: forScript('Sinhala', 0.92),
  georgian: forScript('Georgian'),
  armenian: forScript('Armenian'),
  ethiopic: forScript('Ethiopic'),
  emoji: {
    file: 'noto-emoji',
    name: 'NotoEmoji',
    scale: 1,
    isShaped: true,
    letters: /[\p{Extended_Pictographic}\p{RI}\u20e3]/u,
  },
} satisfies Record<string, Source>;

/** The families that are there for some of the text's characters only. */
export function familiesFor(text: string): Family[] {
  return (Object.keys(families) as Family[]).filter((family) => families[family].letters?.test(text));
}

/** About 100 kB each; half of all there are, far more than the usual names and titles touch. */
const mostFaces = 240;
const faces = new Map<string, Promise<Face>>();
const indexes = new Map<Family, Map<number, Slice[]>>();

/** Which slices say that they hold a code point, those for Latin first, as browsers choose. */
function slicesOf(family: Family): Map<number, Slice[]> {
  let index = indexes.get(family);
  if (index) return index;
  index = new Map();
  const { file: name, letters } = families[family];
  const list = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const ranges = require(list) as Record<string, string>;
  for (const [label, text] of Object.entries(ranges).toReversed()) {
    const part = label.replace(/[[\]]/g, '');
    // A script's package repeats Latin letters, and promises Greek ones that it has not.
    if (letters && /^\D/.test(part) && part !== family) continue;
    const file = path.join(path.dirname(list), 'files', `${name}-${part}-wght-normal.woff2`);
    const codePoints = codePointsIn(text);
    const slice = { key: `${family}-${part}`, family, file, characters: String.fromCodePoint(...codePoints) };
    for (const codePoint of codePoints) {
      const known = index.get(codePoint);
      if (known) known.push(slice);
      else index.set(codePoint, [slice]);
    }
  }
  indexes.set(family, index);
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
export function isCovered(codePoint: number, family: Family): boolean {
  return slicesOf(family).has(codePoint);
}

/** The face that has all of these code points, from the first family that can; null when none has. */
export async function faceOf(
  codePoints: readonly number[],
  among: readonly Family[],
  weight: Weight,
): Promise<Face | null> {
  const [first] = codePoints;
  if (first === undefined) return null;
  for (const family of among) {
    for (const slice of slicesOf(family).get(first) ?? []) {
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
 * The slice at one weight. HarfBuzz pins the variable font, because the PDF's own subsetter takes neither WOFF2 nor variations. Where letters stay
 * as they are it goes without the closure: there are no ligatures then, every glyph stands for the characters that were typed.
 */
async function openFace(slice: Slice, key: string, weight: Weight): Promise<Face> {
  const [{ default: subsetFont }, { create }, packed] = await Promise.all([
    import('subset-font'),
    import('fontkit'),
    readFile(slice.file),
  ]);
  const { name, scale, isShaped } = families[slice.family];
  const options = {
    targetFormat: 'truetype' as const,
    variationAxes: { wght: weight },
    noLayoutClosure: !isShaped,
    // Its types do not know this one yet. It saves half of the time, and printers need no hints.
    noHinting: isShaped,
  };
  const bytes = await subsetFont(packed, slice.characters, options);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${slice.file} holds more than one font`);
  // The file is called after the lightest weight, whatever it was pinned to.
  Object.defineProperty(font, 'postscriptName', { value: `${name}-${weight === 700 ? 'Bold' : 'Regular'}` });
  if (isShaped) await loadHarfBuzz();
  return { key, font, scale, isShaped, shape: isShaped ? shaperOf(bytes) : plainShaperOf(font, bytes) };
}
