import { type Block, type Pen, type Style, stylesWith } from './pen.ts';
import type { QrCells } from './qr-cells.ts';
import { isBlank } from './set-text.ts';

/** A5: two to a sheet of A4 without scaling, the whole sheet when scaled, and on a phone's width still large enough to read. */
export const page = { width: 419.53, height: 595.28 } as const;

const margin = 36;
const inner = page.width - 2 * margin;
const gap = 22;
const qrSide = 164;
const nameWidth = inner - qrSide - gap;
const factGap = 14;
const factWidth = (inner - 2 * factGap) / 3;
const footerTop = page.height - 45;

/** The picture takes what the texts leave: between these heights, or it is not there. */
export const cover = { most: 150, least: 70 } as const;

const colours = {
  ink: '#1b1820',
  soft: '#625c69',
  ground: '#faf7f3',
  line: '#d9d2ca',
  accent: '#9a3716',
  sandbox: '#a3320b',
  sandboxGround: '#fde4cf',
  sandboxMark: '#fdefe4',
} as const;

const style = stylesWith(1.34);

const styles = {
  organiser: style([9, 8], 700, colours.accent, 1),
  position: style([8.5, 7.5], 400, colours.soft, 1),
  title: style([24, 21, 18.5, 16.5], 700, colours.ink, 2, 1.22),
  label: style([7.5], 400, colours.soft, 1, 1.5),
  fact: style([10.5, 9.5], 700, colours.ink, 2),
  detail: style([8.5, 8], 400, colours.soft, 2, 1.4),
  name: style([27, 24, 21, 18, 15.5], 700, colours.ink, 3, 1.18),
  company: style([10.5, 9.5], 400, colours.soft, 2),
  small: style([9, 8], 400, colours.ink, 2),
  code: style([13, 11.5, 10, 8.5, 7], 700, colours.ink, 1),
  footer: style([7.5], 400, colours.soft, 2, 1.45),
  sandbox: style([9, 8], 700, colours.sandbox, 1),
  sandboxMark: style([84], 700, colours.sandboxMark, 1),
} satisfies Record<string, Style>;

/** The texts of one page. Empty ones leave no gap. */
export interface TicketWords {
  position: string;
  organiser: string;
  title: string;
  when: { label: string; lines: readonly string[]; zone: string };
  where: { label: string; place: string; address: string };
  attendee: { label: string; name: string; company: string };
  /** Beneath the name, in bold. */
  admission: readonly { label: string; value: string }[];
  /** Three at most, side by side. */
  purchase: readonly { label: string; value: string }[];
  code: string;
  hint: string;
  sandbox: string;
}

/** Blocks one under the other. */
interface Stack {
  height: number;
  draw(x: number, y: number): void;
}

/** `[block, space above it]`; a block without height takes no space either. */
function stack(...items: readonly (readonly [Block, number])[]): Stack {
  const shown = items.filter(([block]) => block.height > 0);
  return {
    height: shown.reduce((sum, [block, above], at) => sum + block.height + (at === 0 ? 0 : above), 0),
    draw(x, y) {
      let top = y;
      for (const [at, [block, above]] of shown.entries()) {
        if (at > 0) top += above;
        block.draw(x, top);
        top += block.height;
      }
    },
  };
}

async function labelled(pen: Pen, label: string, value: string, look: Style, width: number): Promise<Stack> {
  const text = await pen.set(value, look, width);
  return text.height > 0 ? stack([await pen.set(label, styles.label, width), 0], [text, 0]) : stack();
}

/** Draws one ticket on the document's present page. */
export async function drawTicket(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  words: TicketWords,
  qr: QrCells | null,
  /** A data address of a JPEG in the shape of `cover.most`. */
  picture: string | null,
): Promise<void> {
  const organiser = await pen.set(words.organiser, styles.organiser, inner - 120);
  const position = await pen.set(words.position, styles.position, 110);
  const title = await pen.set(words.title, styles.title, inner);
  const isPlaced = !isBlank(words.where.place) || !isBlank(words.where.address);
  const column = isPlaced ? (inner - gap) / 2 : inner;
  const when = stack(
    [await pen.set(words.when.label, styles.label, column), 0],
    ...(await Promise.all(
      words.when.lines.map(async (line) => [await pen.set(line, styles.fact, column), 0] as const),
    )),
    [await pen.set(words.when.zone, styles.detail, column), 1],
  );
  const where = stack(
    [await pen.set(isPlaced ? words.where.label : '', styles.label, column), 0],
    [await pen.set(words.where.place, styles.fact, column), 0],
    [await pen.set(words.where.address, styles.detail, column), 1],
  );
  const person = stack(
    [await pen.set(words.attendee.label, styles.label, nameWidth), 0],
    [await pen.set(words.attendee.name, styles.name, nameWidth), 1],
    [await pen.set(words.attendee.company, styles.company, nameWidth), 3],
    ...(await Promise.all(
      words.admission.map(
        async ({ label, value }) => [await labelled(pen, label, value, styles.fact, nameWidth), 9] as const,
      ),
    )),
  );
  const purchase = await Promise.all(
    words.purchase.map(({ label, value }) => labelled(pen, label, value, styles.small, factWidth)),
  );
  const code = await pen.set(words.code, styles.code, qrSide);
  const hint = await pen.set(words.hint, styles.footer, inner);
  const sandbox = await pen.set(
    words.sandbox === '' ? '' : `SANDBOX · ${words.sandbox}`,
    styles.sandbox,
    page.width - 2 * gap,
  );
  const mark = await pen.set(words.sandbox === '' ? '' : 'SANDBOX', styles.sandboxMark, page.width);

  const headRow = Math.max(organiser.height, position.height);
  const upperHeight = headRow + 8 + title.height + 12 + Math.max(when.height, where.height);
  const bandHeight = sandbox.height > 0 ? 22 : 0;
  const purchaseHeight = Math.max(0, ...purchase.map(({ height }) => height));
  const lowerHeight = Math.max(person.height, qrSide + 8 + code.height) + 16 + purchaseHeight;
  // What is left over once every text has its place.
  const spare = footerTop - bandHeight - upperHeight - lowerHeight - 24 - 20 - 24 - 14;
  const coverHeight = picture && spare >= cover.least ? Math.min(spare, cover.most) : 0;
  const air = spare - coverHeight;

  // The ground of the upper part, then what lies on it.
  const upperTop = bandHeight + coverHeight + 24 + Math.min(air * 0.3, 44);
  const tear = upperTop + upperHeight + 20 + Math.min(air * 0.2, 30);
  doc.rect(0, 0, page.width, tear).fill(colours.ground);
  if (picture && coverHeight > 0) {
    doc.save().rect(0, bandHeight, page.width, coverHeight).clip();
    doc.image(picture, 0, bandHeight - (cover.most - coverHeight) / 2, { width: page.width, height: cover.most });
    doc.restore();
  } else doc.rect(0, bandHeight, page.width, 5).fill(colours.accent);
  if (mark.height > 0) {
    doc.rect(0, 0, page.width, bandHeight).fill(colours.sandboxGround);
    sandbox.draw(gap, (bandHeight - sandbox.height) / 2, 'center');
    doc.save().rotate(-28, { origin: [page.width / 2, page.height / 2] });
    mark.draw(0, page.height / 2 - mark.height / 2, 'center');
    doc.restore();
  }
  tearLine(doc, tear);

  organiser.draw(margin, upperTop);
  position.draw(page.width - margin - 110, upperTop, 'right');
  title.draw(margin, upperTop + headRow + 8);
  const factsTop = upperTop + headRow + 8 + title.height + 12;
  when.draw(margin, factsTop);
  where.draw(margin + column + gap, factsTop);

  const lowerTop = tear + 24 + Math.min(air * 0.2, 30);
  person.draw(margin, lowerTop);
  const qrLeft = page.width - margin - qrSide;
  if (qr) drawQr(doc, qr, qrLeft, lowerTop, qrSide);
  else doc.rect(qrLeft, lowerTop, qrSide, qrSide).lineWidth(0.75).strokeColor(colours.line).stroke();
  code.draw(qrLeft, lowerTop + qrSide + 8, 'center');

  const purchaseTop = lowerTop + Math.max(person.height, qrSide + 8 + code.height) + 16 + Math.min(air * 0.1, 14);
  for (const [at, fact] of purchase.entries()) fact.draw(margin + at * (factWidth + factGap), purchaseTop);

  doc
    .moveTo(margin, footerTop)
    .lineTo(page.width - margin, footerTop)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
  hint.draw(margin, footerTop + 8);
}

/** Where the stub would be torn off: a dashed line between two notches. */
function tearLine(doc: PDFKit.PDFDocument, y: number): void {
  for (const x of [0, page.width]) {
    doc.circle(x, y, 8).lineWidth(0.75).fillAndStroke('#ffffff', colours.line);
  }
  doc
    .save()
    .moveTo(18, y)
    .lineTo(page.width - 18, y)
    .lineWidth(0.75)
    .dash(3, { space: 3 })
    .strokeColor(colours.line)
    .stroke();
  doc.restore();
}

/** One path for all cells, so that no hair of white shows between neighbours. The page around it is the quiet zone. */
export function drawQr(doc: PDFKit.PDFDocument, { size, dark }: QrCells, x: number, y: number, side: number): void {
  const cell = side / size;
  for (const { row, column, count } of dark) doc.rect(x + column * cell, y + row * cell, count * cell, cell);
  doc.fill('#000000');
}
