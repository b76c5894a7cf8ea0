import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { drawQr } from '../ui/qr.tsx';

const width = 1080;
const margin = 90;

/** Breaks a text into at most `most` lines that fit; words stay whole where the script has words. */
function linesOf(canvas: CanvasRenderingContext2D, text: string, most: number): string[] {
  const pieces =
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu,
    ) ?? [];
  const lines: string[] = [''];
  for (const piece of pieces) {
    const last = lines.length - 1;
    if (canvas.measureText((lines[last] ?? '') + piece.trimEnd()).width <= width - 2 * margin) lines[last] += piece;
    else lines.push(piece);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').trimEnd()}…`];
}

/** The ticket as a picture for the phone's album, dark on white. */
export async function ticketPicture(own: OwnRegistration, when: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 1620;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const family = getComputedStyle(document.body).fontFamily;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  let y = 110;
  const write = (text: string, size: number, weight: number, colour: string, most: number) => {
    if (!text) return;
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    for (const line of linesOf(context, text, most)) {
      context.fillText(line.trim(), width / 2, y, width - 2 * margin);
      y += size * 1.35;
    }
    y += size * 0.3;
  };
  write(own.event.title, 60, 700, '#141216', 3);
  write(when, 38, 400, '#55505c', 2);
  write(own.event.placeName, 38, 400, '#55505c', 2);
  drawQr(context, own.participantCode, (width - 800) / 2, 560, 800);
  y = 1400;
  write(own.name, 56, 700, '#141216', 1);
  write(own.participantCode, 32, 400, '#55505c', 1);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
