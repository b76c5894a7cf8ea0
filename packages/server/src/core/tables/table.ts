import type { Encoding, Separator } from '@convoke/contract/core/table-kinds.ts';

/** A file whole, or as it comes: piece by piece. */
export type TableFile = Buffer | AsyncIterable<Buffer>;

/** Bytes of a text that are read at once; a row may be longer. */
export const pieceBytes = 128 * 1024;

export interface TableLayout {
  encoding: Encoding;
  separator: Separator;
  /** Of a workbook, from 1. */
  sheet: number;
}

export interface TableRow {
  /** As a spreadsheet numbers it. */
  n: number;
  cells: string[];
  /** A quote within a cell stands where none may be; a byte is no sign; there are more cells than titles. */
  problem: 'quotes' | 'signs' | 'cells' | null;
}

/** Why a table cannot be read on, and in which row. */
export interface TableEnd {
  reason: 'quote' | 'damaged';
  row: number | null;
}

/** The same, thrown. */
export class TableError extends Error implements TableEnd {
  readonly reason: TableEnd['reason'];
  readonly row: number | null;
  constructor(reason: TableEnd['reason'], row: number | null = null) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

export async function wholeOf(file: TableFile): Promise<Buffer> {
  if (Buffer.isBuffer(file)) return file;
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
}
