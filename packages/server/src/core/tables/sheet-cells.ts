/** Characters of one cell that are read. */
const longestCell = 20_001;

/** A cell as a text, whatever a reader gives. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  // Cut before it is cleaned: one text of a workbook may stand in each of its cells.
  const text = String(value)
    .slice(0, 2 * longestCell)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
    .slice(0, longestCell);
  // The mark by which our own sheets keep a text from being a formula.
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** A day, with its time where it has one, as the clocks of the workbook show it. Before the first day of a workbook there are only times. */
function momentText(value: Date): string {
  const [day = '', clock = ''] = value.toISOString().split('T');
  const time = clock.slice(0, clock.startsWith(':00', 5) ? 5 : 8);
  if (day < '1900-01-01') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
