import { parseCsv } from 'hucre/csv';
import { cellText } from './sheet-cells.ts';
import { workbookRows } from './sheet-formatted.ts';
import { encodingsOf } from './text-encoding.ts';
import { unpackedBytes } from './zip-entries.ts';

/** As many columns as one file may have. */
const mostColumns = 300;
/** A sheet of fifty thousand rows is far smaller; what says it is larger unpacked is none. */
const mostUnpacked = 300 * 1024 * 1024;
/** Characters of all cells together: one long text of a workbook may stand in each of its cells. */
const mostCharacters = 20_000_000;

/** The cells of an xlsx or CSV file as texts, empty rows left out. Throws where it cannot be read. */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<string[]> {
  const isXlsx = bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'));
  if (isXlsx && unpackedBytes(bytes) > mostUnpacked) throw new Error('larger unpacked than a sheet');
  for await (const values of isXlsx ? xlsxRows(bytes) : csvRows(bytes)) {
    const row = values.slice(0, mostColumns).map(cellText);
    if (row.some((cell) => cell !== '')) yield row;
  }
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<readonly unknown[]> {
  for await (const row of workbookRows(bytes, 0)) yield row.values;
}

function* csvRows(bytes: Buffer): Generator<readonly unknown[]> {
  const text = decoded(bytes);
  const separator = /^"?sep=([,;|\t])"?\r?\n/i.exec(text)?.[1];
  yield* parseCsv(text.replace(/^"?sep=[,;|\t]"?\r?\n/i, ''), {
    typeInference: false,
    ...(separator && { delimiter: separator }),
  });
}

/**
 * A text whose encoding is certain, or the one that Excel writes in China where it is the likeliest. Nobody chooses here, so what may be Big5, Shift-JIS or
 * Latin-1 is refused: wrong characters would go unseen.
 */
function decoded(bytes: Buffer): string {
  const [encoding = 'utf-8'] = encodingsOf(bytes);
  if (encoding === 'windows-1252' || encoding === 'big5' || encoding === 'shift_jis') throw new Error('encoding');
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** At most `mostRows` of them, and whether there are more; null where the file cannot be read. */
export async function firstRows(bytes: Buffer, mostRows: number): Promise<{ rows: string[][]; isCut: boolean } | null> {
  const rows: string[][] = [];
  let characters = 0;
  try {
    for await (const row of sheetRows(bytes)) {
      if (rows.length === mostRows) return { rows, isCut: true };
      for (const cell of row) characters += cell.length;
      if (characters > mostCharacters) return null;
      rows.push(row);
    }
  } catch {
    return null; // The library's words are for us, not for people.
  }
  return { rows, isCut: false };
}
