import {
  type BadgeDesign,
  type BadgeElement,
  colourOfGroup,
  filledText,
  letterPt,
  ofGroup,
  type PictureElement,
  type TextElement,
} from '@convoke/contract/badge/badge.rules.ts';
import { fitBox, type Line, startOf } from '../../core/documents/lines.ts';
import { middle } from '../../core/documents/pen.ts';
import { type QrCells, qrCells } from '../../core/documents/qr-cells.ts';
import { isBlank, type Typesetter } from '../../core/documents/set-text.ts';

/** Points a millimetre. */
export const pt = 72 / 25.4;

/** What is printed of a person. */
export interface BadgePerson {
  /** By the names of the fields. */
  values: Readonly<Record<string, string>>;
  /** What the desk reads off the badge. */
  code: string;
  /** The colour of the person's group; null = in none. */
  groupColour: string | null;
}

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What an element is for one person; in points, so that the printed page and the picture on the screen are the same. */
export type PlacedElement = { elementId: string } & (
  | { kind: 'text'; colour: string; size: number; lines: readonly { line: Line; x: number; baseline: number }[] }
  | { kind: 'qr'; cells: QrCells; cell: number; x: number; y: number; ground: Rect }
  | { kind: 'box'; colour: string; radius: number; rect: Rect }
  | { kind: 'picture'; key: string; rect: Rect }
);

const leading = 1.16;
/** No text is cut before its letters are as small as these. */
const smallest = 2;
/** White cells around a code, as its standard asks for. */
const quietCells = 4;

/** From the largest letters down, each a twentieth smaller. */
function sizesFrom(largest: number): number[] {
  const sizes: number[] = [];
  for (let size = largest; size > smallest; size *= 0.95) sizes.push(size);
  return [...sizes, smallest];
}

const colourFor = (colour: string, person: BadgePerson) =>
  colour === ofGroup ? colourOfGroup(person.groupColour) : colour;

const rectOf = ({ x, y, w, h }: BadgeElement): Rect => ({ x: x * pt, y: y * pt, w: w * pt, h: h * pt });

async function placeText(setter: Typesetter, element: TextElement, person: BadgePerson): Promise<PlacedElement | null> {
  const text = filledText(element, person.values);
  if (text === null || isBlank(text)) return null;
  const { x, y, w, h } = rectOf(element);
  const largest = Math.min(element.size ?? letterPt.max, Math.max(h / leading, smallest));
  const box = { width: w, height: h, mostLines: element.mostLines, leading };
  const fitted = fitBox(await setter.set(text, element.weight), sizesFrom(largest), box);
  const { size, lines } = fitted;
  const step = size * leading;
  const spare = h - lines.length * step;
  const top = y + (element.vertical === 'top' ? 0 : element.vertical === 'bottom' ? spare : spare / 2);
  return {
    elementId: element.elementId,
    kind: 'text',
    colour: colourFor(element.colour, person),
    size,
    lines: lines.map((line, at) => ({
      line,
      x: x + startOf(line, fitted, w / size, element.align) * size,
      baseline: top + (at + 0.5) * step + size * middle,
    })),
  };
}

function placeQr(element: BadgeElement, code: string): PlacedElement | null {
  const cells = qrCells(code);
  if (!cells) return null;
  const { x, y, w, h } = rectOf(element);
  const side = Math.min(w, h);
  const cell = side / (cells.size + 2 * quietCells);
  const ground = { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
  return {
    elementId: element.elementId,
    kind: 'qr',
    cells,
    cell,
    x: ground.x + quietCells * cell,
    y: ground.y + quietCells * cell,
    ground,
  };
}

/** Puts everything of a badge in its place, the lowest first. What is empty for this person is not there. */
export async function layOut(
  setter: Typesetter,
  design: BadgeDesign,
  person: BadgePerson,
): Promise<readonly PlacedElement[]> {
  const placed: PlacedElement[] = [];
  for (const element of design.elements) {
    const { elementId } = element;
    switch (element.kind) {
      case 'text': {
        const text = await placeText(setter, element, person);
        if (text) placed.push(text);
        break;
      }
      case 'qr': {
        const qr = placeQr(element, person.code);
        if (qr) placed.push(qr);
        break;
      }
      case 'box':
        placed.push({
          elementId,
          kind: 'box',
          colour: colourFor(element.colour, person),
          radius: Math.min(element.radius, element.w / 2, element.h / 2) * pt,
          rect: rectOf(element),
        });
        break;
      case 'picture':
        placed.push({ elementId, kind: 'picture', key: element.key, rect: rectOf(element) });
        break;
    }
  }
  return placed;
}

/** The pictures that a design names. */
export function pictureKeys(design: BadgeDesign): string[] {
  const keys = design.elements.filter((one): one is PictureElement => one.kind === 'picture').map(({ key }) => key);
  return [...new Set(keys)];
}
