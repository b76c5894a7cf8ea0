import type { Face, Weight } from './fonts.ts';
import { fitLines, type Line } from './lines.ts';
import type { Typesetter } from './set-text.ts';

/** How a text looks. Sizes in points, the first that fits is taken; `leading` is the distance of lines in sizes. */
export interface Style {
  sizes: readonly number[];
  weight: Weight;
  colour: string;
  mostLines: number;
  leading: number;
}

export type Align = 'left' | 'center' | 'right';

/** A text whose size is known before its place. */
export interface Block {
  height: number;
  /** Draws it with its upper left corner here; aligned within the width it was set for. */
  draw(x: number, y: number, align?: Align): void;
}

/** Where the middle of capitals and of Chinese characters is, above the base line, in sizes. */
export const middle = 0.365;

/** Writes texts of several faces into one document. */
export class Pen {
  private readonly doc: PDFKit.PDFDocument;
  private readonly setter: Typesetter;
  private readonly registered = new Set<string>();

  constructor(doc: PDFKit.PDFDocument, setter: Typesetter) {
    this.doc = doc;
    this.setter = setter;
  }

  /** Sets a text for a width in points. An empty text is a block of no height. */
  async set(text: string, style: Style, width: number): Promise<Block> {
    const { size, lines } = fitLines(await this.setter.set(text, style.weight), style.sizes, width, style.mostLines);
    const step = size * style.leading;
    const draw = (x: number, y: number, align: Align = 'left') => {
      this.doc.fillColor(style.colour);
      for (const [at, line] of lines.entries()) {
        const spare = width - line.width * size;
        const left = x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2);
        this.line(line, size, left, y + (at + 0.5) * step + size * middle);
      }
    };
    return { height: lines.length * step, draw };
  }

  /** Writes one line from its left end on, in the document's present colour. */
  line(line: Line, size: number, x: number, baseline: number): void {
    let left = x;
    for (const run of line.runs) {
      this.use(run.face);
      this.doc
        .fontSize(size * run.face.scale)
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += run.width * size;
    }
  }

  private use(face: Face): void {
    if (!this.registered.has(face.key)) {
      // A parsed font is taken as it is, which its types do not know yet.
      this.doc.registerFont(face.key, face.font as unknown as Uint8Array);
      this.registered.add(face.key);
    }
    this.doc.font(face.key);
  }
}
