import type { DrawnElement } from '@convoke/contract/badge/badge.calls.ts';
import { fileUrl } from '../../core/storage.ts';
import { type PlacedElement, pt } from './badge.layout.ts';

/** Hundredths of a millimetre are finer than any printer. */
const short = (value: number) => String(Math.round((value / pt) * 100) / 100);

function rectPath(x: number, y: number, w: number, h: number, radius = 0): string {
  if (radius === 0) return `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`;
  const r = short(radius);
  const [across, down] = [short(w - 2 * radius), short(h - 2 * radius)];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${short(dx * radius)} ${short(dy * radius)}`;
  return `M${short(x + radius)} ${short(y)}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h-${across}${corner(-1, -1)}v-${down}${corner(1, -1)}z`;
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** The outlines of a text, as its fonts have them: a browser needs none of the fonts, and shows what is printed. */
function textPath(placed: Extract<PlacedElement, { kind: 'text' }>): string {
  const parts: string[] = [];
  for (const { line, x, baseline } of placed.lines) {
    let left = x;
    for (const run of line.runs) {
      const { font, scale } = run.face;
      const unit = (placed.size * scale) / font.unitsPerEm;
      let pen = left;
      for (const glyph of run.glyphs) {
        const originX = pen + glyph.x * unit;
        const originY = baseline - glyph.y * unit;
        for (const { command, args } of font.getGlyph(glyph.id).path.commands)
          parts.push(
            letters[command] +
              args.map((value, n) => short(n % 2 === 0 ? originX + value * unit : originY - value * unit)).join(' '),
          );
        pen += glyph.advance * unit;
      }
      left += run.width * placed.size;
    }
  }
  return parts.join('');
}

/** A badge as shapes of an SVG in millimetres: what the designer shows is what is printed. */
export function shapesOf(placed: readonly PlacedElement[]): DrawnElement[] {
  return placed.map((one) => {
    const plain = { elementId: one.elementId, paths: [], picture: null, size: null };
    switch (one.kind) {
      case 'text':
        return {
          ...plain,
          paths: [{ d: textPath(one), colour: one.colour }],
          size: Math.round(one.size * 10) / 10,
        };
      case 'qr': {
        const { x, y, w, h } = one.ground;
        const dark = one.cells.dark
          .map(({ row, column, count }) =>
            rectPath(one.x + column * one.cell, one.y + row * one.cell, count * one.cell, one.cell),
          )
          .join('');
        return {
          ...plain,
          paths: [
            { d: rectPath(x, y, w, h), colour: '#ffffff' },
            { d: dark, colour: '#000000' },
          ],
        };
      }
      case 'box': {
        const { x, y, w, h } = one.rect;
        return { ...plain, paths: [{ d: rectPath(x, y, w, h, one.radius), colour: one.colour }] };
      }
      case 'picture': {
        const { x, y, w, h } = one.rect;
        return { ...plain, picture: { url: fileUrl(one.key), x: x / pt, y: y / pt, w: w / pt, h: h / pt } };
      }
    }
  });
}
