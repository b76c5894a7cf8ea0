import type { Language } from '@convoke/contract/core/language.ts';
import { bytesOf } from '../../../core/documents/bytes-of.ts';
import type { Align } from '../../../core/documents/lines.ts';
import { type Block, Pen, type Style, stylesWith } from '../../../core/documents/pen.ts';
import { qrCells } from '../../../core/documents/qr-cells.ts';
import { plainText, Typesetter } from '../../../core/documents/set-text.ts';
import { drawQr } from '../../../core/documents/code-page.ts';

/** Certificates of attendance, each on a page of its own, on more where the list of items is long. Texts may be anything that people typed. */
export interface CertificateSheet {
  language: Language;
  timeZone: string;
  /** Of the file, in a reader's window. */
  fileTitle: string;
  author: string;
  /** The same sheet gives the same bytes. */
  madeAt: Date;
  /** Above the words of each; a data address. */
  picture: string | null;
  certificates: readonly Certificate[];
}

/** Every text of one certificate, from above; empty ones leave no gap. */
export interface Certificate {
  organiser: string;
  title: string;
  lead: string;
  name: string;
  company: string;
  attended: string;
  event: string;
  when: readonly string[];
  where: string;
  total: string;
  items: readonly { title: string; time: string; minutes: string }[];
  signerName: string;
  signerRole: string;
  issued: string;
  number: string;
  check: string;
  qrText: string;
}

/** A4, upright. */
const page = { width: 595.28, height: 841.89 } as const;
const margin = 56;
const inner = page.width - 2 * margin;
const qrSide = 82;
const footTop = page.height - margin - 112;
const minutesWidth = 84;
const timeWidth = 132;
const rowGap = 5;

const colours = { ink: '#1b1820', soft: '#625c69', line: '#d9d2ca', accent: '#9a3716' } as const;

const style = stylesWith(1.35);

const styles = {
  organiser: style([11, 9.5], 700, colours.accent, 1),
  title: style([30, 26, 22, 18], 700, colours.ink, 2, 1.2),
  lead: style([12], 400, colours.soft, 2),
  name: style([32, 28, 24, 20, 16], 700, colours.ink, 2, 1.2),
  company: style([12, 10.5], 400, colours.soft, 1),
  event: style([19, 17, 15], 700, colours.ink, 3, 1.25),
  fact: style([11.5, 10.5], 400, colours.ink, 2),
  total: style([14, 12], 700, colours.accent, 2),
  item: style([10.5], 400, colours.ink, 3),
  time: style([9.5], 400, colours.soft, 2),
  signer: style([11, 9.5], 700, colours.ink, 1),
  small: style([9], 400, colours.soft, 2),
  number: style([12, 10.5], 700, colours.ink, 1),
} satisfies Record<string, Style>;

/** A PDF of some certificates. Throws RangeError when there is none. */
export async function certificatePdf(sheet: CertificateSheet): Promise<Buffer> {
  if (sheet.certificates.length === 0) throw new RangeError('a file without certificates');
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: sheet.language,
    displayTitle: true,
    info: {
      Title: plainText(sheet.fileTitle),
      Author: plainText(sheet.author),
      Creator: 'Convoke',
      Producer: 'Convoke',
      CreationDate: sheet.madeAt,
    },
  });
  const bytes = bytesOf(doc);
  const pen = new Pen(doc, new Typesetter(sheet.language, sheet.timeZone));
  for (const certificate of sheet.certificates) {
    await drawCertificate(doc, pen, certificate, sheet.picture);
  }
  doc.end();
  return bytes;
}

/** Draws blocks one below the other, each with a space above it unless it is empty; answers where they end. */
function below(y: number, blocks: readonly (readonly [space: number, block: Block])[], align: Align): number {
  let at = y;
  for (const [space, block] of blocks) {
    if (block.height === 0) continue;
    block.draw(margin, at + space, align);
    at += space + block.height;
  }
  return at;
}

async function drawCertificate(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  words: Certificate,
  picture: string | null,
): Promise<void> {
  const foot = await footOf(doc, pen, words);
  doc.addPage();
  frame(doc);
  const set = (text: string, how: Style) => pen.set(text, how, inner);
  const fit: [number, number] = [180, 48];
  if (picture !== null)
    doc.image(picture, (page.width - fit[0]) / 2, margin - 6, { fit, align: 'center', valign: 'center' });
  let y = below(
    margin + (picture === null ? 26 : 54),
    [
      [0, await set(words.organiser, styles.organiser)],
      [10, await set(words.title, styles.title)],
      [26, await set(words.lead, styles.lead)],
      [8, await set(words.name, styles.name)],
      [2, await set(words.company, styles.company)],
      [14, await set(words.attended, styles.lead)],
      [8, await set(words.event, styles.event)],
      [8, await set(words.when.join(' '), styles.fact)],
      [0, await set(words.where, styles.fact)],
      [18, await set(words.total, styles.total)],
    ],
    'center',
  );
  y += 18;
  const titleWidth = inner - timeWidth - minutesWidth - 24;
  for (const item of words.items) {
    const title = await pen.set(item.title, styles.item, titleWidth);
    const time = await pen.set(item.time, styles.time, timeWidth);
    const minutes = await pen.set(item.minutes, styles.item, minutesWidth);
    const height = Math.max(title.height, time.height, minutes.height) + 2 * rowGap;
    if (y + height > footTop - 12) {
      foot();
      doc.addPage();
      frame(doc);
      y = below(margin + 26, [[0, await set(words.name, styles.fact)]], 'center') + 14;
    }
    doc
      .moveTo(margin + 8, y)
      .lineTo(page.width - margin - 8, y)
      .lineWidth(0.6)
      .strokeColor(colours.line)
      .stroke();
    time.draw(margin + 8, y + rowGap);
    title.draw(margin + timeWidth + 12, y + rowGap);
    minutes.draw(page.width - margin - 8 - minutesWidth, y + rowGap, 'right');
    y += height;
  }
  foot();
}

/** A fine double line around the page. */
function frame(doc: PDFKit.PDFDocument): void {
  for (const [inset, width] of [
    [26, 1.4],
    [31, 0.5],
  ] as const)
    doc
      .rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset)
      .lineWidth(width)
      .strokeColor(colours.accent)
      .stroke();
}

/** The foot of each page: who signs, and by what it can be checked. */
async function footOf(doc: PDFKit.PDFDocument, pen: Pen, words: Certificate): Promise<() => void> {
  const signWidth = 190;
  const checkWidth = inner - signWidth - qrSide - 40;
  const name = await pen.set(words.signerName, styles.signer, signWidth);
  const role = await pen.set(words.signerRole, styles.small, signWidth);
  const issued = await pen.set(words.issued, styles.small, checkWidth);
  const number = await pen.set(words.number, styles.number, checkWidth);
  const check = await pen.set(words.check, { ...styles.small, mostLines: 4 }, checkWidth);
  const cells = qrCells(words.qrText);
  const isSigned = name.height > 0 || role.height > 0;
  return () => {
    if (isSigned) {
      doc
        .moveTo(margin + 8, footTop + 54)
        .lineTo(margin + 8 + signWidth, footTop + 54)
        .lineWidth(0.8)
        .strokeColor(colours.ink)
        .stroke();
      name.draw(margin + 8, footTop + 60);
      role.draw(margin + 8, footTop + 60 + name.height);
    }
    const right = page.width - margin - 8;
    if (cells) drawQr(doc, cells, right - qrSide, footTop + 14, qrSide);
    let y = footTop + 14;
    for (const block of [issued, number, check]) {
      block.draw(right - qrSide - 16 - checkWidth, y, 'right');
      y += block.height + 3;
    }
  };
}
