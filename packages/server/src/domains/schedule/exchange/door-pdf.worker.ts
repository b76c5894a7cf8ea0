import type { Language } from '@convoke/contract/core/language.ts';
import { bytesOf } from '../../../core/documents/bytes-of.ts';
import { type Block, Pen, type Style, stylesWith } from '../../../core/documents/pen.ts';
import { plainText, Typesetter } from '../../../core/documents/set-text.ts';

/** What hangs at doors: a page or more for each place and day. Texts may be anything that people typed. */
export interface DoorSheet {
  language: Language;
  title: string;
  timeZone: string;
  /** The same sheet gives the same bytes. */
  madeAt: Date;
  doors: readonly Door[];
}

export interface Door {
  place: string;
  day: string;
  items: readonly DoorItem[];
}

export interface DoorItem {
  time: string;
  title: string;
  subtitle: string;
  people: string;
  /** A break, or something else that is no talk: it stands back. */
  isQuiet: boolean;
}

/** A4, upright. */
const page = { width: 595.28, height: 841.89 } as const;
const margin = 48;
const inner = page.width - 2 * margin;
const timeWidth = 104;
const textLeft = margin + timeWidth + 14;
const textWidth = page.width - margin - textLeft;
const bottom = page.height - margin;

const colours = { ink: '#1b1820', soft: '#625c69', line: '#d9d2ca', accent: '#9a3716' } as const;

const style = stylesWith(1.3);

/** Large enough to be read from where people stand; a title is never cut, it takes as many lines as it needs. */
const styles = {
  event: style([11, 9.5], 700, colours.accent, 1),
  place: style([38, 32, 27, 22], 700, colours.ink, 3, 1.15),
  day: style([15, 13], 400, colours.soft, 1),
  number: style([10], 400, colours.soft, 1),
  time: style([15], 700, colours.ink, 2),
  title: style([16], 700, colours.ink, 20, 1.25),
  quiet: style([14], 400, colours.soft, 20, 1.25),
  subtitle: style([11.5], 400, colours.ink, 20),
  people: style([11.5], 400, colours.soft, 40),
} satisfies Record<string, Style>;

/** A PDF with a page or more for each door. Throws RangeError when there is none. */
export async function doorPdf(sheet: DoorSheet): Promise<Buffer> {
  if (sheet.doors.length === 0) throw new RangeError('a sheet without doors');
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: sheet.language,
    displayTitle: true,
    info: { Title: plainText(sheet.title), Creator: 'Convoke', Producer: 'Convoke', CreationDate: sheet.madeAt },
  });
  const bytes = bytesOf(doc);
  const pen = new Pen(doc, new Typesetter(sheet.language, sheet.timeZone));
  for (const door of sheet.doors) {
    await drawDoor(doc, pen, sheet.title, door);
  }
  doc.end();
  return bytes;
}

/** An item whose height is known before its place. */
interface Row {
  time: Block;
  texts: readonly Block[];
  height: number;
}

const gap = 12;

async function drawDoor(doc: PDFKit.PDFDocument, pen: Pen, title: string, door: Door): Promise<void> {
  const rows: Row[] = [];
  for (const item of door.items) {
    const time = await pen.set(item.time, styles.time, timeWidth);
    const texts = [
      await pen.set(item.title, item.isQuiet ? styles.quiet : styles.title, textWidth),
      await pen.set(item.subtitle, styles.subtitle, textWidth),
      await pen.set(item.people, styles.people, textWidth),
    ];
    rows.push({ time, texts, height: Math.max(time.height, sum(texts.map(({ height }) => height))) });
  }
  const head = [
    await pen.set(title, styles.event, inner),
    await pen.set(door.place, styles.place, inner),
    await pen.set(door.day, styles.day, inner),
  ];
  const top = margin + sum(head.map(({ height }) => height)) + 18;
  const sheets: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const needed = row.height + 2 * gap;
    const last = sheets.at(-1);
    // A row that no sheet has room for begins one of its own.
    if (!last || needed > left) {
      sheets.push([row]);
      left = bottom - top - needed;
    } else {
      last.push(row);
      left -= needed;
    }
  }
  for (const [at, those] of sheets.entries()) {
    doc.addPage();
    let y = margin;
    for (const block of head) {
      block.draw(margin, y);
      y += block.height;
    }
    const number = await pen.set(sheets.length > 1 ? `${at + 1} / ${sheets.length}` : '', styles.number, inner);
    number.draw(margin, margin, 'right');
    y = top;
    for (const { time, texts, height } of those) {
      doc
        .moveTo(margin, y)
        .lineTo(page.width - margin, y)
        .lineWidth(0.75)
        .strokeColor(colours.line)
        .stroke();
      time.draw(margin, y + gap);
      let line = y + gap;
      for (const text of texts) {
        text.draw(textLeft, line);
        line += text.height;
      }
      y += height + 2 * gap;
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
