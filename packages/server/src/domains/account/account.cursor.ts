/** Where a page of a list ended: its moment, as PostgreSQL writes it in UTC (JavaScript's dates would lose the microseconds, and with them rows), and its id. */
export interface Cursor {
  key: string;
  id: string;
}

const form = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ key, id }: Cursor): string {
  return Buffer.from(`${key}|${id}`).toString('base64url');
}

/** The cursor, or null when it is none of ours. */
export function readCursor(text: string): Cursor | null {
  const [, key, id] = form.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (key === undefined || id === undefined || !isMoment(key)) return null;
  return { key, id };
}

/** The 31st of February has the form too. */
function isMoment(key: string): boolean {
  const second = key.slice(0, 19).replace(' ', 'T');
  const at = new Date(`${second}Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(second);
}
