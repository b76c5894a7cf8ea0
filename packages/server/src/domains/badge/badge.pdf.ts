import { setImmediate } from 'node:timers/promises';
import {
  type BadgeDesign,
  isOneSize,
  type LabelSheet,
  sheetFor,
  sheetMm,
} from '@convoke/contract/badge/badge.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { Pen } from '../../core/documents/pen.ts';
import { plainText, Typesetter } from '../../core/documents/set-text.ts';
import { type BadgePerson, layOut, type PlacedElement, pt } from './badge.layout.ts';

interface Badge {
  design: BadgeDesign;
  person: BadgePerson;
}

/** A sheet with the size of its labels. */
export type SheetToPrint = LabelSheet & { label: { width: number; height: number } };

export interface BadgesToPrint {
  language: Language;
  timeZone: string;
  title: string;
  badges: readonly Badge[];
  sheet: SheetToPrint | undefined;
  /** PNGs as data addresses, by their keys: as one text each is kept once, however many pages show it. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * All badges as one PDF, drawn while it is sent: a page of the label's size each, or sheets of labels. No name makes it fail: what the fonts lack is
 * printed as a box.
 */
export async function* badgePdf(all: BadgesToPrint): AsyncGenerator<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    margin: 0,
    autoFirstPage: false,
    lang: all.language,
    displayTitle: true,
    info: { Title: plainText(all.title), Creator: 'Convoke', Producer: 'Convoke' },
  });
  const drawing = drawAll(doc, all).then(
    () => doc.end(),
    (error: unknown) => void doc.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  yield* doc as AsyncIterable<Uint8Array>;
  await drawing;
}

async function drawAll(doc: PDFKit.PDFDocument, { language, timeZone, badges, sheet, pictures }: BadgesToPrint) {
  const setter = new Typesetter(language, timeZone);
  const pen = new Pen(doc, setter);
  for (const [at, { badge, place }] of (sheet ? onSheets(sheet, badges) : onLabels(badges)).entries()) {
    // Others are served between the badges.
    if (at > 0) await setImmediate();
    const { design, person } = badge;
    if (!place) doc.addPage({ size: [design.width * pt, design.height * pt], margin: 0 });
    else if (place.isFirst) doc.addPage({ size: [sheetMm.width * pt, sheetMm.height * pt], margin: 0 });
    doc.save();
    if (place) doc.translate(place.x * pt, place.y * pt);
    // Nothing of a badge reaches its neighbour.
    doc.rect(0, 0, design.width * pt, design.height * pt).clip();
    for (const one of await layOut(setter, design, person)) draw(doc, pen, one, pictures);
    doc.restore();
  }
}

interface PlacedBadge {
  badge: Badge;
  /** On a sheet; null = on a page of its own size. */
  place: { isFirst: boolean; x: number; y: number } | null;
}

const onLabels = (badges: readonly Badge[]): PlacedBadge[] => badges.map((badge) => ({ badge, place: null }));

/** Badges of the sheet's size on that sheet; those of another size follow on sheets of theirs, or where A4 takes none on pages of their own size. */
function onSheets(sheet: SheetToPrint, badges: readonly Badge[]): PlacedBadge[] {
  const sizes: { sheet: LabelSheet | null; label: SheetToPrint['label']; badges: Badge[] }[] = [
    { sheet, label: sheet.label, badges: [] },
  ];
  for (const badge of badges) {
    const { design } = badge;
    const known = sizes.find(({ label }) => isOneSize(label, design));
    if (known) known.badges.push(badge);
    else sizes.push({ sheet: sheetFor(design), label: design, badges: [badge] });
  }
  return sizes.flatMap(({ sheet: own, badges: theirs }) =>
    own ? theirs.map((badge, at) => ({ badge, place: placeOn(own, badge.design, at) })) : onLabels(theirs),
  );
}

/** Where a badge stands on the sheets, row by row. */
function placeOn(sheet: LabelSheet, { width, height }: BadgeDesign, at: number) {
  const a = (sheet.startAt - 1 + at) % (sheet.columns * sheet.rows);
  return {
    isFirst: at === 0 || a === 0,
    x: sheet.left + (a % sheet.columns) * (width + sheet.gapX),
    y: sheet.top + Math.floor(a / sheet.columns) * (height + sheet.gapY),
  };
}

function draw(doc: PDFKit.PDFDocument, pen: Pen, one: PlacedElement, pictures: ReadonlyMap<string, string>): void {
  switch (one.kind) {
    case 'text':
      doc.fillColor(one.colour);
      for (const { line, x, baseline } of one.lines) pen.line(line, one.size, x, baseline);
      return;
    case 'qr': {
      const { ground, cell } = one;
      doc.rect(ground.x, ground.y, ground.w, ground.h).fill('#ffffff');
      // One path for all cells, so that no hair of white shows between neighbours.
      for (const { row, column, count } of one.cells.dark)
        doc.rect(one.x + column * cell, one.y + row * cell, count * cell, cell);
      doc.fill('#000000');
      return;
    }
    case 'box': {
      const { x, y, w, h } = one.rect;
      if (one.radius > 0) doc.roundedRect(x, y, w, h, one.radius).fill(one.colour);
      else doc.rect(x, y, w, h).fill(one.colour);
      return;
    }
    case 'picture': {
      const { x, y, w, h } = one.rect;
      const data = pictures.get(one.key);
      if (data) doc.image(data, x, y, { fit: [w, h], align: 'center', valign: 'center' });
      return;
    }
  }
}
