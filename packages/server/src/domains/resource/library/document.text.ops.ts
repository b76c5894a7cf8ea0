import { rowsInWorker, WorkerLimit } from '../../../core/jobs/in-worker.ts';
import type * as worker from './document.text.worker.ts';

const partsOf = rowsInWorker<typeof worker>(new URL('./document.text.worker.ts', import.meta.url));

/** The text of the first pages of a PDF, read in a process of its own; empty where it is pictures alone, null where it is damaged, locked or asks for too much. */
export async function pdfText(bytes: Buffer, mostPages: number): Promise<string | null> {
  const texts: string[] = [];
  try {
    for await (const row of partsOf('textParts', bytes, 'pdf')) {
      if ('end' in row) return row.end === 'unreadable' ? null : texts.join(' ');
      texts.push(row.text);
      if (texts.length >= mostPages) break;
    }
  } catch (error) {
    if (!(error instanceof WorkerLimit)) throw error;
    return null;
  }
  return texts.join(' ');
}
