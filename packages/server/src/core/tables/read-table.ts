import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { inWorker, rowsInWorker, WorkerLimit } from '../jobs/in-worker.ts';
import type * as worker from './read-table.worker.ts';
import { TableError, type TableFile, type TableLayout, type TableRow } from './table.ts';
import { decodedAs, encodingsOf } from './text-encoding.ts';
import { unpackedBytes } from './zip-entries.ts';

/** A spreadsheet is far smaller; what says it is larger unpacked is none. */
const mostUnpacked = 300 * 1024 * 1024;

const beginsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/** What a file is by its content, whatever it is called. */
export function tableKind(bytes: Buffer): TableFormat | 'html' | 'old' | 'macros' | 'damaged' | 'unknown' {
  if (beginsWith(bytes, '504b0304')) {
    if (unpackedBytes(bytes) > mostUnpacked) return 'damaged';
    if (bytes.includes('vbaProject.bin')) return 'macros';
    return bytes.includes('xl/') ? 'xlsx' : 'unknown';
  }
  if (beginsWith(bytes, 'd0cf11e0a1b11ae1')) return 'old';
  const head = decodedAs(bytes.subarray(0, 4096), encodingsOf(bytes)[0] ?? 'utf-8').trimStart();
  if (/^(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:html|\?mso)|<table|<meta|<head)/i.test(head)) return 'html';
  if (/^<\?xml|^%PDF|^\{\\rtf/.test(head)) return 'unknown';
  if (/^BEGIN:VCARD/i.test(head)) return 'vcard';
  // Signs that no text has.
  return /[\u0000-\u0008\u000e-\u001f]/.test(head) ? 'unknown' : 'text';
}

const work = inWorker<typeof worker>(new URL('./read-table.worker.ts', import.meta.url));
const rows = rowsInWorker<typeof worker>(new URL('./read-table.worker.ts', import.meta.url));

/** Names of the sheets of a workbook. Throws TableError. */
export async function sheetNames(bytes: Buffer): Promise<string[]> {
  return work('sheetNames', bytes).catch(() => {
    throw new TableError('damaged');
  });
}

/** The rows of a file, empty ones left out. A text is read piece by piece, as far as its rows are asked for; any other is held whole. Throws TableError. */
export async function* tableRows(
  file: TableFile,
  format: TableFormat,
  layout: TableLayout,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  try {
    for await (const row of rows('tableRows', file, format, layout, most)) {
      if ('reason' in row) throw new TableError(row.reason, row.row);
      yield row;
    }
  } catch (error) {
    throw error instanceof WorkerLimit ? new TableError('damaged') : error;
  }
}
