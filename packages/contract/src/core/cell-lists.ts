/**
 * Several values in one cell of a sheet, and back: the same rules in both directions. A value that holds what divides the values, or a quote, stands in
 * quotes, and quotes within it twice (as in CSV, RFC 4180).
 */

export interface CellList {
  /** What is written between the values. */
  by: string;
  /** What divides them where they are read, of one character. */
  at: RegExp;
}

export const cellLists = {
  list: { by: ', ', at: /[,，、;；\n]/ },
  order: { by: ' > ', at: /[,，、;；>＞\n]/ },
  path: { by: ' / ', at: /[/／>＞\n]/ },
  rows: { by: '; ', at: /[;；\n]/ },
} as const satisfies Record<string, CellList>;

/** Before and behind a quoted value stands one of these, or nothing. */
const edge = /[,，、;；:：/／>＞\n]/;
const quotedAt = /"(?:[^"]|"")*"(?=\s*(?:$|[,，、;；:：/／>＞\n]))/y;

/** Where the quoted value ends that begins here; 0 where none does. */
function quotedEnd(cell: string, from: number): number {
  quotedAt.lastIndex = from;
  return quotedAt.test(cell) ? quotedAt.lastIndex : 0;
}

/** A value as it stands beside others. `also` are further characters that would be misread. */
export function listed(value: string, { at }: CellList, also?: RegExp): string {
  const isPlain =
    value !== '' && value.trim() === value && !/["\n]/.test(value) && !at.test(value) && !also?.test(value);
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

/** Values as one cell. */
export const listCell = (values: readonly string[], list: CellList = cellLists.list): string =>
  values.map((value) => listed(value, list)).join(list.by);

/** The values of a cell as they stand there, quotes and all, without spaces around them; empty ones left out. */
export function pieces(cell: string, at: RegExp): string[] {
  const found: string[] = [];
  let begun = 0;
  let isStart = true;
  for (let index = 0; index < cell.length; index += 1) {
    const sign = cell[index] ?? '';
    const end: number = sign === '"' && isStart ? quotedEnd(cell, index) : 0;
    if (end > 0) index = end - 1;
    else if (at.test(sign)) {
      found.push(cell.slice(begun, index));
      begun = index + 1;
    }
    isStart = end === 0 && (edge.test(sign) || (isStart && /\s/.test(sign)));
  }
  found.push(cell.slice(begun));
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** What a piece says, without its quotes. */
export function unquoted(piece: string): string {
  return piece.startsWith('"') && quotedEnd(piece, 0) === piece.length
    ? piece.slice(1, -1).replaceAll('""', '"')
    : piece;
}

/** The values of a cell; the whole of it where that is one that is known and not all of its parts are. */
export function valuesOf(cell: string, { at }: CellList, isKnown: (value: string) => boolean): string[] {
  const parts = pieces(cell, at).map(unquoted);
  return parts.length > 1 && isKnown(cell.trim()) && !parts.every(isKnown) ? [cell.trim()] : parts;
}
