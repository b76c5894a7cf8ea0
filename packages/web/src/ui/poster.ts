import { toCanvas } from 'qrcode';
import { saveFile } from '../core/download.ts';
import './poster.css';

/** A sheet to hang up: what it is, its code to scan, what to do. */
export interface Poster {
  title: string;
  /** The sentence under the code. */
  invitation: string;
  /** Under the title, each on lines of its own: when and where, or until when. */
  notes: readonly string[];
  url: string;
}

/** A4 at 150 dots an inch. */
const width = 1240;
const height = 1754;
const margin = 110;

/** Breaks a text into at most `most` lines that fit; words stay whole where the script has words. */
export function linesOf(text: string, fits: (line: string) => boolean, most: number): string[] {
  const pieces =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+|\s+/gu) ?? [];
  const lines: string[] = [''];
  for (const piece of pieces) {
    const line = lines.at(-1) ?? '';
    if (line === '' || fits((line + piece).trimEnd())) lines[lines.length - 1] = line + piece;
    else lines.push(piece.trimStart());
  }
  const whole = lines.map((line) => line.trim()).filter(Boolean);
  return whole.length <= most ? whole : [...whole.slice(0, most - 1), `${whole[most - 1] ?? ''}…`];
}

/** Draws the poster, dark on white because many scanners read nothing else. */
export async function drawPoster(poster: Poster): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const family = getComputedStyle(document.body).fontFamily;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  let y = 170;
  const write = (text: string, size: number, weight: number, color: string, most: number) => {
    if (!text) return;
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = color;
    for (const line of linesOf(text, (each) => context.measureText(each).width <= width - 2 * margin, most)) {
      context.fillText(line, width / 2, y, width - 2 * margin);
      y += size * 1.35;
    }
    y += size * 0.4;
  };
  write(poster.title, 76, 700, '#15171c', 4);
  for (const note of poster.notes) write(note, 40, 400, '#4a505b', 2);
  const edge = 760;
  const code = document.createElement('canvas');
  await toCanvas(code, poster.url, { width: edge, margin: 2, errorCorrectionLevel: 'M' });
  y = Math.max(y + 40, 560);
  context.drawImage(code, (width - edge) / 2, y, edge, edge);
  y += edge + 24;
  write(poster.invitation, 44, 600, '#15171c', 2);
  write(poster.url.replace(/^https?:\/\//, ''), 30, 400, '#4a505b', 1);
  return canvas;
}

/** Saves the poster as a picture. */
export async function savePoster(poster: Poster): Promise<void> {
  const canvas = await drawPoster(poster);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  saveFile(blob, `${poster.title.replace(/[\\/:*?"<>|\s]+/g, '-').slice(0, 60)}.png`);
}

/** Shows the poster alone and has it printed; the page comes back afterwards. */
export async function printPoster(poster: Poster): Promise<void> {
  const canvas = await drawPoster(poster);
  canvas.className = 'poster-print';
  document.body.append(canvas);
  document.body.classList.add('poster-printing');
  try {
    window.print();
  } finally {
    document.body.classList.remove('poster-printing');
    canvas.remove();
  }
}
