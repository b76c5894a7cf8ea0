import { qrCells } from '../../core/documents/qr-cells.ts';

/** Cells of white around a code, which readers need. */
const quiet = 4;

/** The QR code of an address as an SVG document of one path; it scales to any size. */
export function qrSvg(text: string): string {
  const cells = qrCells(text);
  // Addresses of ours are far shorter than what a code holds.
  if (!cells) throw new Error('no QR code holds this text');
  const side = cells.size + 2 * quiet;
  const path = cells.dark.map(({ row, column, count }) => `M${column + quiet} ${row + quiet}h${count}v1h-${count}z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path.join('')}"/></svg>`;
}
