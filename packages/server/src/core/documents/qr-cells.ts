import QRCode from 'qrcode';

/** Dark cells that lie side by side in one row, counted in cells from the upper left. */
export interface DarkCells {
  row: number;
  column: number;
  count: number;
}

export interface QrCells {
  /** Cells a side. */
  size: number;
  dark: readonly DarkCells[];
}

/** The code as what is to be drawn dark; null when no QR code can hold the text (it is empty, or longer than about 2,900 bytes). */
export function qrCells(text: string): QrCells | null {
  const modules = modulesOf(text, 'M') ?? modulesOf(text, 'L');
  if (!modules) return null;
  const { size } = modules;
  const dark: DarkCells[] = [];
  for (let row = 0; row < size; row += 1) {
    let count = 0;
    for (let column = 0; column <= size; column += 1) {
      if (column < size && modules.get(row, column)) count += 1;
      else if (count > 0) {
        dark.push({ row, column: column - count, count });
        count = 0;
      }
    }
  }
  return { size, dark };
}

function modulesOf(text: string, errorCorrectionLevel: 'M' | 'L') {
  try {
    return QRCode.create(text.toWellFormed(), { errorCorrectionLevel }).modules;
  } catch {
    return null;
  }
}
