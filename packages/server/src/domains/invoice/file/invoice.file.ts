import type { Difference, InvoiceFileKind } from '@convoke/contract/invoice/invoice.rules.ts';
import { inWorker, WorkerLimit } from '../../../core/jobs/in-worker.ts';
import { pdfText } from '../../resource/library/document.text.ops.ts';
import { inText, type Read } from './invoice.read-text.ts';
import type * as worker from './invoice.read.worker.ts';

/** Pages of a PDF that are read: the first says it all. */
const mostPages = 5;

const work = inWorker<typeof worker>(new URL('./invoice.read.worker.ts', import.meta.url));

/** What an invoice came as, told by its first bytes; null for anything else. */
export function fileKindOf(bytes: Buffer): InvoiceFileKind | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'ofd';
  return /^(?:\ufeff)?\s*<[?\w]/.test(bytes.subarray(0, 200).toString('utf8')) ? 'xml' : null;
}

/** What the file says, read in a process of its own; null where it is damaged, locked or asks for too much. */
export async function readInvoice(bytes: Buffer, kind: InvoiceFileKind): Promise<Read | null> {
  if (kind === 'pdf') {
    const text = await pdfText(bytes, mostPages);
    return text === null ? null : inText(text);
  }
  try {
    return await work(kind === 'xml' ? 'readXml' : 'readOfd', bytes);
  } catch (error) {
    if (error instanceof WorkerLimit || !isOurFault(error)) return null;
    throw error;
  }
}

/** A busy worker is ours; whatever unpacking threw is the file's. */
const isOurFault = (error: unknown) => (error as { code?: unknown }).code === 'WORKERS_BUSY';

interface Expected {
  /** As somebody typed it. */
  number: string | undefined;
  title: string;
  /** Empty where a person has none. */
  taxNumber: string;
  amountCents: number;
}

/** Widths of brackets and letters, and spaces, differ between systems and mean nothing. */
const folded = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

const yuan = (cents: number) => (cents / 100).toFixed(2);

/**
 * Where a file differs from what is expected. Another number or amount is another invoice, which nobody can confirm; a name may be written otherwise, and what cannot be read somebody
 * has to have looked at.
 */
export function differencesOf(expected: Expected, read: Read): Difference[] {
  const differences: Difference[] = [];
  const { number, title, taxNumber, amountCents } = expected;
  if (number !== undefined && read.number !== number)
    differences.push({ field: 'number', expected: number, read: read.number, isRefused: read.number !== null });
  if (read.amountCents !== amountCents)
    differences.push({
      field: 'amount',
      expected: yuan(amountCents),
      read: read.amountCents === null ? null : yuan(read.amountCents),
      isRefused: read.amountCents !== null,
    });
  for (const [field, wanted, found] of [
    ['title', title, read.titles],
    ['taxNumber', taxNumber, read.taxNumbers],
  ] as const)
    if (wanted !== '' && !found.some((each) => folded(each) === folded(wanted)))
      differences.push({ field, expected: wanted, read: found[0] ?? null, isRefused: false });
  return differences;
}
