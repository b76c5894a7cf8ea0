import { inWorker, WorkerLimit } from '../jobs/in-worker.ts';
import type * as worker from './read-sheet.worker.ts';

/** A phone number as it was before a spreadsheet made something of its digits: a text mark before them, a fraction behind. */
export const phoneCell = (cell: string) =>
  cell
    .trim()
    .replace(/^['’]/, '')
    .replace(/^(\+?\d{6,15})\.0+$/, '$1');

const work = inWorker<typeof worker>(new URL('./read-sheet.worker.ts', import.meta.url));

/** The first rows of an xlsx or CSV file as texts, empty ones left out, and whether there are more; null where it cannot be read. */
export async function firstRows(bytes: Buffer, mostRows: number): Promise<{ rows: string[][]; isCut: boolean } | null> {
  return work('firstRows', bytes, mostRows).catch((error: unknown) => {
    if (error instanceof WorkerLimit) return null;
    throw error;
  });
}

export type ReadSheet = { header: string[]; rows: string[][] } | 'unreadable' | 'too-long';

/** The cells of a file of at most `mostRows` rows below its titles as texts, empty rows left out. */
export async function readSheet(bytes: Buffer, mostRows: number): Promise<ReadSheet> {
  const read = await firstRows(bytes, mostRows + 1);
  if (read?.isCut) return 'too-long';
  const [header, ...rows] = read?.rows ?? [];
  return header && rows.length > 0 ? { header, rows } : 'unreadable';
}
