import type { Language } from '@convoke/contract/core/language.ts';
import { bytesOf } from '../../../core/documents/bytes-of.ts';
import { type Block, Pen, type Style, stylesWith } from '../../../core/documents/pen.ts';
import { qrCells } from '../../../core/documents/qr-cells.ts';
import { plainText, Typesetter } from '../../../core/documents/set-text.ts';

/** A sheet with one large code, and in some languages what to do with it. Texts may be anything that people typed. */
export interface PosterSheet {
  language: Language;
  size: 'A4' | 'A3';
  timeZone: string;
  title: string;
  place: string;
  /** What the code says; it stands beneath in small for who cannot scan. */
  url: string;
  /** The same sheet gives the same bytes. */
  madeAt: Date;
  /** Four at most; the heading of the first stands above the code. */
  columns: readonly { heading: string; steps: readonly string[] }[];
}

/** A4, upright. A3 is the same, larger by the root of two. */
const page = { width: 595.28, height: 841.89 } as const;
const margin = 44;
const inner = page.width - 2 * margin;
const gap = 26;
const colours = { ink: '#1b1820', soft: '#625c69', line: '#d9d2ca', accent: '#9a3716' } as const;

const style = stylesWith(1.25);

const styles = {
  call: style([52, 46, 40, 34], 700, colours.accent, 1, 1.15),
  title: style([24, 21, 18], 700, colours.ink, 2),
  place: style([20, 17, 15], 400, colours.soft, 2),
  heading: style([14, 12.5], 700, colours.ink, 1, 1.4),
  step: style([12.5, 11, 10], 400, colours.ink, 4, 1.3),
  lone: style([19, 17, 15], 400, colours.ink, 3, 1.3),
  url: style([9, 8, 7], 400, colours.soft, 1),
} satisfies Record<string, Style>;

/** A PDF of one page. Throws RangeError when no column says what to do, or no code can hold the address. */
export async function posterPdf(sheet: PosterSheet): Promise<Buffer> {
  const [first, ...others] = sheet.columns;
  const qr = qrCells(sheet.url);
  if (!first || !qr) throw new RangeError('a poster without words or without a code');
  const { default: PDFDocument } = await import('pdfkit');
  const scale = sheet.size === 'A3' ? Math.SQRT2 : 1;
  const doc = new PDFDocument({
    size: [page.width * scale, page.height * scale],
    margin: 0,
    lang: sheet.language,
    displayTitle: true,
    info: { Title: plainText(sheet.title), Creator: 'Convoke', Producer: 'Convoke', CreationDate: sheet.madeAt },
  });
  const bytes = bytesOf(doc);
  doc.scale(scale);
  const pen = new Pen(doc, new Typesetter(sheet.language, sheet.timeZone));
  doc.rect(0, 0, page.width, 14).fill(colours.accent);

  const head = [
    await pen.set(first.heading, styles.call, inner),
    await pen.set(sheet.title, styles.title, inner),
    await pen.set(sheet.place, styles.place, inner),
  ];
  let y = 46;
  for (const block of head) {
    block.draw(margin, y, 'center');
    y += block.height + 6;
  }

  const url = await pen.set(sheet.url.replace(/^https?:\/\//, ''), styles.url, inner);
  const bottom = page.height - 30 - url.height;
  url.draw(margin, bottom, 'center');

  const rows = others.length === 0 ? [await lonely(pen, first.steps)] : await table(pen, sheet.columns);
  const wordsHeight = rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1);
  const side = Math.min(inner, 400, bottom - y - wordsHeight - 3 * gap);
  drawCode(doc, qr, (page.width - side) / 2, y + gap, side);
  let top = bottom - gap - wordsHeight;
  for (const row of rows) {
    row.draw(top);
    top += row.height + gap;
  }
  doc.end();
  return bytes;
}

interface Row {
  height: number;
  draw(y: number): void;
}

/** The steps of the only language, large and in the middle. */
async function lonely(pen: Pen, steps: readonly string[]): Promise<Row> {
  const blocks: Block[] = [];
  for (const [at, step] of steps.entries()) blocks.push(await pen.set(`${at + 1}  ${step}`, styles.lone, inner));
  return {
    height: blocks.reduce((sum, { height }) => sum + height + 8, 0),
    draw(y) {
      let top = y;
      for (const block of blocks) {
        block.draw(margin, top, 'center');
        top += block.height + 8;
      }
    },
  };
}

/** Two languages beside each other; of four, two above two. */
async function table(pen: Pen, columns: PosterSheet['columns']): Promise<Row[]> {
  const across = columns.length === 3 ? 3 : 2;
  const width = (inner - gap * (across - 1)) / across;
  const rows: Row[] = [];
  for (let from = 0; from < columns.length; from += across) {
    const cells: { blocks: Block[]; height: number }[] = [];
    for (const { heading, steps } of columns.slice(from, from + across)) {
      const blocks = [await pen.set(heading, styles.heading, width)];
      for (const [at, step] of steps.entries()) blocks.push(await pen.set(`${at + 1}  ${step}`, styles.step, width));
      cells.push({ blocks, height: blocks.reduce((sum, { height }) => sum + height + 3, 0) });
    }
    rows.push({
      height: Math.max(...cells.map(({ height }) => height)),
      draw(y) {
        for (const [at, { blocks }] of cells.entries()) {
          let top = y;
          for (const block of blocks) {
            block.draw(margin + at * (width + gap), top);
            top += block.height + 3;
          }
        }
      },
    });
  }
  return rows;
}

/** One path for all cells, so that no hair of white shows between neighbours. */
function drawCode(
  doc: PDFKit.PDFDocument,
  { size, dark }: NonNullable<ReturnType<typeof qrCells>>,
  x: number,
  y: number,
  side: number,
): void {
  const cell = side / size;
  for (const { row, column, count } of dark) doc.rect(x + column * cell, y + row * cell, count * cell, cell);
  doc.fill('#000000');
}
