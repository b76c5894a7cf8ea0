import { type GroupColour, groupColours } from '../participant/participant.rules.ts';

/** Lengths are millimetres, sizes of letters points. The browser's designer and the printed page go by the same rules. */

export const labelMm = { min: 20, max: 300 } as const;
export const mostElements = 40;
export const mostTemplates = 20;
/** As many badges as one file holds: more are printed by filters, one part after another. */
export const mostBadges = 2000;
/** A scanner held over a badge reads a code of this size at once. */
export const goodQrMm = 15;
export const letterPt = { min: 4, max: 200 } as const;
/** Smaller letters than these are no longer read at arm's length. */
export const goodLetterPt = 6;

export const elementKinds = ['text', 'qr', 'picture', 'box'] as const;
export type ElementKind = (typeof elementKinds)[number];

interface Placed {
  elementId: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const aligns = ['left', 'center', 'right'] as const;
export const verticals = ['top', 'middle', 'bottom'] as const;

export interface TextElement extends Placed {
  kind: 'text';
  /** Words with fields in braces. */
  text: string;
  /** The largest letters; null = as large as the box allows. Where the text does not fit they become smaller: nothing is cut. */
  size: number | null;
  weight: 400 | 700;
  align: (typeof aligns)[number];
  vertical: (typeof verticals)[number];
  colour: Colour;
  mostLines: number;
  /** Not printed where every field in it is empty. */
  hideEmpty: boolean;
}

export interface QrElement extends Placed {
  kind: 'qr';
}

export interface PictureElement extends Placed {
  kind: 'picture';
  key: string;
}

/** A field of colour, a band, or (narrow) a line. */
export interface BoxElement extends Placed {
  kind: 'box';
  colour: Colour;
  radius: number;
}

export type BadgeElement = TextElement | QrElement | PictureElement | BoxElement;

/** `group` is the colour of the person's group. */
export type Colour = string;
export const ofGroup = 'group';
/** Who is in no group has this colour. */
export const plainColour = '#1b1820';

export interface BadgeDesign {
  width: number;
  height: number;
  /** Nothing of importance stands nearer to the edge: printers are not exact. */
  margin: number;
  elements: BadgeElement[];
}

export interface LabelSize {
  name: 'card' | 'id' | 'roll' | 'a6' | 'a6wide';
  width: number;
  height: number;
}

export const labelSizes: readonly LabelSize[] = [
  { name: 'card', width: 90, height: 55 },
  { name: 'id', width: 86, height: 54 },
  { name: 'roll', width: 62, height: 100 },
  { name: 'a6', width: 105, height: 148 },
  { name: 'a6wide', width: 148, height: 105 },
];

/** Colours of groups as they are printed: dark enough for white letters. */
const printed: Readonly<Record<GroupColour, string>> = {
  blue: '#1668dc',
  cyan: '#0e7c86',
  green: '#2f8a1f',
  lime: '#6a8f0e',
  gold: '#b87f00',
  orange: '#d46b08',
  red: '#cf1322',
  magenta: '#c41d7f',
  purple: '#531dab',
  geekblue: '#1d39c4',
};

export function colourOfGroup(colour: string | null): string {
  return groupColours.some((known) => known === colour) ? printed[colour as GroupColour] : plainColour;
}

/** What every event knows of a person. Answers of the form are `answer.` with the field's id. */
export const badgeFields = ['name', 'company', 'title', 'group', 'ticket', 'event', 'date', 'code'] as const;
export type BadgeField = (typeof badgeFields)[number];
export const answerPrefix = 'answer.';

const marks = /\{([A-Za-z]+(?:\.[A-Za-z0-9_-]{1,64})?)\}/g;

/** The fields that a text names, without the braces. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(marks)].map((match) => match[1] ?? '');
}

/** A text with its fields filled in; what is filled in is never read for fields itself. Null where it is not to be printed. */
export function filledText(
  { text, hideEmpty }: Pick<TextElement, 'text' | 'hideEmpty'>,
  values: Readonly<Record<string, string>>,
): string | null {
  const fields = fieldsIn(text);
  const isEmpty = fields.length > 0 && fields.every((field) => (values[field] ?? '').trim() === '');
  if (isEmpty && hideEmpty) return null;
  const filled = text.replace(marks, (_, field: string) => values[field] ?? '').trim();
  return filled === '' ? null : filled;
}

/** Lengths come from dragging and from scaling: a hair over the edge is on it. */
const hair = 0.011;

/** Which of an element's lengths leave the label; none = it lies inside. */
export function lengthsOutside(design: Pick<BadgeDesign, 'width' | 'height'>, element: Placed): ('w' | 'h')[] {
  return [
    ...(element.x + element.w > design.width + hair ? (['w'] as const) : []),
    ...(element.y + element.h > design.height + hair ? (['h'] as const) : []),
  ];
}

export const badgeWarnings = ['qrSmall', 'noQr', 'noName', 'nearEdge'] as const;
export type BadgeWarning = (typeof badgeWarnings)[number];

/** What a good badge would have otherwise; it can be printed all the same. */
export function warningsOf(design: BadgeDesign): { warning: BadgeWarning; elementId: string | null }[] {
  const all: { warning: BadgeWarning; elementId: string | null }[] = [];
  const { elements, margin } = design;
  for (const element of elements) {
    const { elementId, kind } = element;
    if (kind === 'qr' && Math.min(element.w, element.h) < goodQrMm) all.push({ warning: 'qrSmall', elementId });
    const isNear =
      element.x < margin - hair ||
      element.y < margin - hair ||
      element.x + element.w > design.width - margin + hair ||
      element.y + element.h > design.height - margin + hair;
    // Bands and pictures run over the edge on purpose.
    if (isNear && (kind === 'text' || kind === 'qr')) all.push({ warning: 'nearEdge', elementId });
  }
  if (!elements.some(({ kind }) => kind === 'qr')) all.push({ warning: 'noQr', elementId: null });
  if (!elements.some((element) => element.kind === 'text' && fieldsIn(element.text).includes('name')))
    all.push({ warning: 'noName', elementId: null });
  return all;
}

export const roundMm = (value: number) => Math.round(value * 100) / 100;

/** A text element as most are: one line, no larger than its box, gone where it is empty. */
export function textElement(
  elementId: string,
  text: string,
  [x, y, w, h]: readonly [number, number, number, number],
  look: Partial<TextElement> = {},
): TextElement {
  return {
    kind: 'text',
    elementId,
    text,
    x,
    y,
    w,
    h,
    size: null,
    weight: 400,
    align: 'left',
    vertical: 'middle',
    colour: plainColour,
    mostLines: 1,
    hideEmpty: true,
    ...look,
  };
}

const soft = '#5c5664';
const name = { weight: 700, mostLines: 2 } as const;

/** Wide: the name over the whole width, the code beneath it on the right. Drawn for 90 × 55 mm. */
const wide: BadgeDesign = {
  width: 90,
  height: 55,
  margin: 3,
  elements: [
    { kind: 'box', elementId: 'band', x: 0, y: 0, w: 90, h: 4, colour: ofGroup, radius: 0 },
    textElement('event', '{event}', [6, 6.5, 78, 4.5], { size: 9, colour: soft }),
    textElement('name', '{name}', [6, 12, 78, 17], { ...name, size: 34 }),
    textElement('company', '{company}', [6, 31, 54, 8], { size: 14, mostLines: 2 }),
    textElement('title', '{title}', [6, 39.5, 54, 5.5], { size: 10, colour: soft }),
    textElement('group', '{group}', [6, 46, 54, 5], { size: 10, weight: 700, colour: ofGroup }),
    { kind: 'qr', elementId: 'code', x: 62, y: 30, w: 22, h: 22 },
  ],
};

/** Upright: everything in the middle. Drawn for 62 × 100 mm. */
const upright: BadgeDesign = {
  width: 62,
  height: 100,
  margin: 3,
  elements: [
    { kind: 'box', elementId: 'band', x: 0, y: 0, w: 62, h: 8, colour: ofGroup, radius: 0 },
    textElement('event', '{event}', [5, 11, 52, 8], { size: 9, align: 'center', colour: soft, mostLines: 2 }),
    textElement('name', '{name}', [5, 21, 52, 21], { ...name, size: 32, align: 'center' }),
    textElement('company', '{company}', [5, 43, 52, 8], { size: 13, align: 'center', mostLines: 2 }),
    textElement('title', '{title}', [5, 51.5, 52, 5], { size: 10, align: 'center', colour: soft }),
    { kind: 'qr', elementId: 'code', x: 17, y: 59, w: 28, h: 28 },
    textElement('group', '{group}', [5, 89, 52, 6], { size: 12, weight: 700, align: 'center', colour: ofGroup }),
  ],
};

/** The same design on a label of another size; letters grow and shrink as the smaller side does. */
export function scaledDesign(design: BadgeDesign, width: number, height: number): BadgeDesign {
  const [across, down] = [width / design.width, height / design.height];
  const both = Math.min(across, down);
  const size = (pt: number) => Math.min(letterPt.max, Math.max(letterPt.min, Math.round(pt * both * 2) / 2));
  return {
    width,
    height,
    margin: design.margin,
    elements: design.elements.map((element) => {
      const { x, y, w, h } = element;
      const place = { x: roundMm(x * across), y: roundMm(y * down), w: roundMm(w * across), h: roundMm(h * down) };
      if (element.kind === 'qr') {
        const side = Math.min(place.w, place.h);
        const [left, top] = [place.x + (place.w - side) / 2, place.y + (place.h - side) / 2];
        return { ...element, x: roundMm(left), y: roundMm(top), w: side, h: side };
      }
      if (element.kind === 'text')
        return { ...element, ...place, size: element.size === null ? null : size(element.size) };
      return { ...element, ...place };
    }),
  };
}

/** What a new template begins with, and what events without templates print. */
export function standardDesign(width = wide.width, height = wide.height): BadgeDesign {
  return scaledDesign(height > width ? upright : wide, width, height);
}

/** Sheets of labels, A4 upright. */
export const sheetMm = { width: 210, height: 297 } as const;

export interface LabelSheet {
  columns: number;
  rows: number;
  /** From the sheet's upper left corner to that of the first label. */
  left: number;
  top: number;
  gapX: number;
  gapY: number;
  /** The first label of the first sheet that is printed: 1 = all are still there. */
  startAt: number;
  /** How large its labels are. */
  label?: { width: number; height: number } | undefined;
}

/** Whether two labels stand on one sheet. */
export function isOneSize(one: { width: number; height: number }, other: { width: number; height: number }): boolean {
  return Math.abs(one.width - other.width) < hair && Math.abs(one.height - other.height) < hair;
}

/** Whether labels of this size stand on the sheet as it is described. */
export function fitsSheet(sheet: LabelSheet, label: { width: number; height: number }): boolean {
  const right = sheet.left + sheet.columns * label.width + (sheet.columns - 1) * sheet.gapX;
  const bottom = sheet.top + sheet.rows * label.height + (sheet.rows - 1) * sheet.gapY;
  return right <= sheetMm.width + hair && bottom <= sheetMm.height + hair;
}

/** As many labels as an A4 sheet takes, in the middle of it. Null where not even one does. */
export function sheetFor(label: { width: number; height: number }): LabelSheet | null {
  const columns = Math.min(20, Math.floor((sheetMm.width + hair) / label.width));
  const rows = Math.min(40, Math.floor((sheetMm.height + hair) / label.height));
  if (columns < 1 || rows < 1) return null;
  return {
    columns,
    rows,
    left: roundMm((sheetMm.width - columns * label.width) / 2),
    top: roundMm((sheetMm.height - rows * label.height) / 2),
    gapX: 0,
    gapY: 0,
    startAt: 1,
    label: { width: label.width, height: label.height },
  };
}

/** People to look at a template with: names as they come in. */
export const badgeSamples = {
  latin: { name: 'María Fernández', company: 'Lumen & Partners', title: 'Head of Design' },
  chinese: { name: '欧阳静怡', company: '上海启明文化传播有限公司', title: '品牌总监' },
  japanese: { name: '高橋 さくら', company: '株式会社あおぞら', title: '企画部長' },
  long: {
    name: 'Maximiliane-Theodora von Hohenberg-Wartenstein',
    company: 'International Association for Sustainable Event Management and Hospitality',
    title: 'Deputy Director of International Partnerships',
  },
} as const;
export type BadgeSample = keyof typeof badgeSamples;
export const sampleNames = Object.keys(badgeSamples) as [BadgeSample, ...BadgeSample[]];
