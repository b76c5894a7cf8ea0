import { correction, generate } from 'lean-qr';

/** Modules of quiet zone around a code; the standard asks for four. */
const quiet = 4;

/** The code's modules as a path of horizontal strokes: a tenth of the nodes that squares would be. */
function pathOf(text: string): { path: string; size: number } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${from + quiet} ${y + quiet}h${x + 1 - from}v1H${from + quiet}z`;
    }
  }
  return { path, size: code.size + 2 * quiet };
}

/** A QR code as SVG, also on the server. Always dark on white, whatever the theme: many scanners read nothing else. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = pathOf(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Draws the code on a canvas at `x`, `y` with the given edge in pixels; modules fall on whole pixels, so it stays readable. */
export function drawQr(canvas: CanvasRenderingContext2D, text: string, x: number, y: number, edge: number): void {
  const { path, size } = pathOf(text);
  const scale = Math.floor(edge / size);
  const margin = Math.floor((edge - size * scale) / 2);
  canvas.save();
  canvas.fillStyle = '#fff';
  canvas.fillRect(x, y, edge, edge);
  canvas.translate(x + margin, y + margin);
  canvas.scale(scale, scale);
  canvas.fillStyle = '#000';
  canvas.fill(new Path2D(path));
  canvas.restore();
}
