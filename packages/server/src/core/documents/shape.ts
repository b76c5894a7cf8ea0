import type { Font } from 'fontkit';
import type * as HarfBuzz from 'harfbuzzjs';

/** A glyph in its place, in the font's own units. Those of a text follow one another from left to right, whichever way it is read. */
export interface Glyph {
  id: number;
  /** UTF-16 units from the text's beginning to the characters that it stands for, alone or with its neighbours. */
  from: number;
  advance: number;
  x: number;
  y: number;
}

/** Chooses and places glyphs for neighbours of one font and one direction: letters join, marks stand over theirs. */
export type Shaper = (text: string, isFromRight: boolean) => readonly Glyph[];

let harfBuzz: typeof HarfBuzz | undefined;
let buffer: HarfBuzz.Buffer | undefined;

/** Comes before anything is shaped by it: some 50 MB of memory that plain texts do without. */
export async function loadHarfBuzz(): Promise<void> {
  harfBuzz ??= await import('harfbuzzjs');
}

/** Of a TrueType font, by HarfBuzz. */
export function shaperOf(bytes: Uint8Array): Shaper {
  let font: HarfBuzz.Font | undefined;
  return (text, isFromRight) => {
    if (!harfBuzz) throw new Error('HarfBuzz is not loaded');
    const { Blob, Buffer, BufferFlag, Direction, Face, Font: HarfBuzzFont, shape } = harfBuzz;
    font ??= new HarfBuzzFont(new Face(new Blob(bytes)));
    // One for all, since nothing waits while it is used: its memory is not JavaScript's to count.
    buffer ??= new Buffer();
    buffer.reset();
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      return { id: codepoint, from: cluster, advance: xAdvance, x: xOffset, y: yOffset };
    });
  };
}

/** What plain letters do without: marks have to be placed, and brackets turned. */
const marks = /\p{M}/u;
export const isPlain = (text: string, isFromRight: boolean) => !isFromRight && !marks.test(text);

/** Of a font without ligatures, whose plain letters are a glyph each. */
export function plainShaperOf(font: Font, bytes: Uint8Array): Shaper {
  const shape = shaperOf(bytes);
  return (text, isFromRight) => {
    if (!isPlain(text, isFromRight)) return shape(text, isFromRight);
    const { glyphs, positions } = font.layout(text);
    let from = 0;
    const starts = Array.from(text, (character) => (from += character.length) - character.length);
    return glyphs.map(({ id }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      return { id, from: starts[at] ?? 0, advance: xAdvance, x: xOffset, y: yOffset };
    });
  };
}
