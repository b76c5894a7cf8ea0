import type { Weight } from './fonts.ts';
import { DrawnFace } from './drawn-face.ts';
import { type Align, fitLines, type Line, startOf } from './lines.ts';
import type { Typesetter } from './set-text.ts';

/** How a text looks. Sizes in points, the first that fits is taken; `leading` is the distance of lines in sizes. */
export interface Style {
  sizes: readonly number[];
  weight: Weight;
  colour: string;
  mostLines: number;
  leading: number;
}

/** Makes the styles of one kind of document; `usual`: the leading of those that name none. */
export const stylesWith =
  (usual: number) =>
  (sizes: readonly number[], weight: Weight, colour: string, mostLines: number, leading = usual): Style => ({
    sizes,
    weight,
    colour,
    mostLines,
    leading,
  });

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
  private readonly faces = new Map<string, DrawnFace>();

  constructor(doc: PDFKit.PDFDocument, setter: Typesetter) {
    this.doc = doc;
    this.setter = setter;
  }

  /** Sets a text for a width in points. An empty text is a block of no height. */
  async set(text: string, style: Style, width: number): Promise<Block> {
    const fitted = fitLines(await this.setter.set(text, style.weight), style.sizes, width, style.mostLines);
    const { size, lines } = fitted;
    const step = size * style.leading;
    const draw = (x: number, y: number, align: Align = 'left') => {
      this.doc.fillColor(style.colour);
      for (const [at, line] of lines.entries()) {
        const left = startOf(line, fitted, width / size, align) * size;
        this.line(line, size, x + left, y + (at + 0.5) * step + size * middle);
      }
    };
    return { height: lines.length * step, draw };
  }

  /** Writes one line from its left end on, in the document's present colour. */
  line(line: Line, size: number, x: number, baseline: number): void {
    let left = x;
    for (const run of line.runs) {
      let face = this.faces.get(run.face.key);
      if (!face) {
        face = new DrawnFace(this.doc, run.face);
        this.faces.set(run.face.key, face);
      }
      face.draw(run, size, left, baseline);
      left += run.width * size;
    }
  }
}
