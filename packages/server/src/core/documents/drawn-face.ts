import type { Face } from './fonts.ts';
import type { Run } from './lines.ts';
import type { Glyph } from './shape.ts';

/** A glyph in its place, with what it says to who reads the file: itself and those that belong to it. */
interface Spoken extends Glyph {
  /** Empty where a neighbour says it. */
  says: string;
}

/** Brackets and their like, that look the other way when read from the right. Readers of a file turn them again. */
const mirrored: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥', '（）', '［］', '｛｝', '「」', '『』', '【】', '〈〉', '《》'].flatMap(
    ([left = '', right = '']) => [
      [left, right],
      [right, left],
    ],
  ),
);

/** What the library asks of a font's part that goes into the file. */
interface Subset {
  glyphs: number[];
  includeGlyph(id: number): number;
}

/**
 * A face within one document: draws glyphs that are placed already, and sees to it that the text can be read from the file again. A glyph is embedded
 * once for each text that it stands for: the same letter's shape says one with two dots and another with three.
 */
export class DrawnFace {
  private readonly doc: PDFKit.PDFDocument;
  private readonly face: Face;
  /** Glyphs with their meanings, by numbers below zero: the font has none of those. */
  private readonly spoken = new Map<string, number>();
  private readonly ids: number[] = [];
  private drawn: readonly Spoken[] = [];

  constructor(doc: PDFKit.PDFDocument, face: Face) {
    this.doc = doc;
    this.face = face;
    // The library asks its font for the glyphs of a text: this one answers with those that are to be drawn.
    const font: unknown = Object.create(face.font, {
      layout: { value: () => this.layout() },
      createSubset: { value: () => this.createSubset() },
    });
    // A parsed font is taken as it is, which its types do not know yet.
    doc.registerFont(face.key, font as Uint8Array);
  }

  draw(run: Run, size: number, x: number, baseline: number): void {
    const points = size * this.face.scale;
    const unit = points / this.face.font.unitsPerEm;
    const isFromRight = run.level % 2 === 1;
    const glyphs = spokenOf(run);
    const isWhole = glyphs.every(({ says }) => says !== '');
    // Chromium's reader turns a text that is given for glyphs read from the right once more: there marks are no text, but drawn.
    const shown = isFromRight && !isWhole ? this.withoutMarks(glyphs, unit, x, baseline) : glyphs;
    this.drawn = shown;
    if (shown.length === 0) return;
    const isSpelled = !isWhole && !isFromRight;
    this.doc.font(this.face.key).fontSize(points);
    if (isSpelled) this.doc.markContent('Span', { actual: run.text });
    // Features keep the library from parting the text at its spaces.
    this.doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: ['kern'] });
    if (isSpelled) this.doc.endMarkedContent();
  }

  /** Draws the outlines of what says nothing by itself, and answers with the others in their places. */
  private withoutMarks(glyphs: readonly Spoken[], unit: number, x: number, baseline: number): Spoken[] {
    const others: Spoken[] = [];
    let skipped = 0;
    let pen = 0;
    for (const glyph of glyphs) {
      if (glyph.says !== '') {
        others.push({ ...glyph, x: glyph.x + skipped });
      } else {
        this.doc.save().translate(x + (pen + glyph.x) * unit, baseline - glyph.y * unit);
        this.doc.scale(unit, -unit).path(this.face.font.getGlyph(glyph.id).path.toSVG()).fill();
        this.doc.restore();
        skipped += glyph.advance;
      }
      pen += glyph.advance;
    }
    return others;
  }

  private layout() {
    const { font } = this.face;
    return {
      glyphs: this.drawn.map(({ id, says }) => ({
        id: this.numberOf(id, says),
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: Array.from(says, (one) => one.codePointAt(0) ?? 0),
      })),
      positions: this.drawn.map(({ advance, x, y }) => ({ xAdvance: advance, yAdvance: 0, xOffset: x, yOffset: y })),
      advanceWidth: this.drawn.reduce((sum, { advance }) => sum + advance, 0),
    };
  }

  private numberOf(id: number, says: string): number {
    const key = `${id} ${says}`;
    let number = this.spoken.get(key);
    if (number === undefined) {
      number = -this.ids.push(id);
      this.spoken.set(key, number);
    }
    return number;
  }

  private createSubset(): Subset {
    const subset = this.face.font.createSubset() as unknown as Subset;
    const include = subset.includeGlyph.bind(subset);
    const places = new Map<number, number>();
    subset.includeGlyph = (number) => {
      // Parts of other glyphs come by their own ids.
      if (number >= 0) return include(number);
      let place = places.get(number);
      if (place === undefined) {
        place = subset.glyphs.push(this.ids[-number - 1] ?? 0) - 1;
        places.set(number, place);
      }
      return place;
    };
    return subset;
  }
}

/** Of the glyphs that stand for the same characters the widest says them, the others nothing. */
function spokenOf({ glyphs, text, level }: Run): Spoken[] {
  const widest = new Map<number, Glyph>();
  for (const glyph of glyphs) {
    const known = widest.get(glyph.from);
    if (!known || glyph.advance > known.advance) widest.set(glyph.from, glyph);
  }
  const starts = [...widest.keys()].sort((a, b) => a - b);
  const ends = new Map(starts.map((from, at) => [from, starts[at + 1] ?? text.length]));
  return glyphs.map((glyph) => {
    if (widest.get(glyph.from) !== glyph) return { ...glyph, says: '' };
    const said = text.slice(glyph.from, ends.get(glyph.from));
    return { ...glyph, says: (level % 2 === 1 && mirrored[said]) || said };
  });
}
