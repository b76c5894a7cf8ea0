/** A signature as lines of points, in shares of the pad's width (so that it may grow and shrink with the screen). */
export type Point = readonly [number, number];
export type Stroke = readonly Point[];

/** The pad is so many times as wide as it is high. */
export const padRatio = 2.5;

/** Draws the strokes on a canvas `width` pixels wide. */
export function drawStrokes(pen: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number): void {
  pen.lineWidth = Math.max(2, width / 160);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) {
    const [first, ...rest] = stroke;
    if (!first) continue;
    pen.beginPath();
    pen.moveTo(first[0] * width, first[1] * width);
    // A dot on an i is a stroke of one point.
    if (rest.length === 0) pen.lineTo(first[0] * width + 0.1, first[1] * width);
    rest.forEach(([x, y], at) => {
      const next = rest[at + 1];
      // Curves through the middles: a hand is rounder than its points.
      if (next) pen.quadraticCurveTo(x * width, y * width, ((x + next[0]) / 2) * width, ((y + next[1]) / 2) * width);
      else pen.lineTo(x * width, y * width);
    });
    pen.stroke();
  }
}

/** Writes a name in a hand, as large as it fits. */
export function drawName(pen: CanvasRenderingContext2D, name: string, width: number): void {
  const height = width / padRatio;
  let size = height * 0.5;
  const font = () =>
    `italic ${size}px "Snell Roundhand", "Segoe Script", "Brush Script MT", "Kaiti SC", KaiTi, cursive`;
  pen.font = font();
  const room = width * 0.88;
  const wide = pen.measureText(name).width;
  if (wide > room) size *= room / wide;
  pen.font = font();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2);
}
