/** Characters of one cell that are read. */
const longestCell = 20_001;

/** A cell as a text, whatever a reader gives. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  // Cut before it is cleaned: one text of a workbook may stand in each of its cells.
  const text = String(value)
    .slice(0, 2 * longestCell)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
    .slice(0, longestCell);
  // The mark by which our own sheets keep a text from being a formula.
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** What a zip archive's own table of contents says its files are unpacked; readers go by it. */
export function unpackedBytes(bytes: Buffer): number {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length) return Infinity;
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return Infinity;
    sum += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}
