import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import pg from 'pg';
import { logIn, must, wire } from '../support/client.ts';
import { plainInstallation, type Product } from '../support/product.ts';
import { copyAlike } from './alike.ts';
import { forgetMost, memory } from './server-memory.ts';

const rows = 100_000;
const { mail } = bookCalls;

/** A sheet of 100,000 addresses, as the page sends it, for an organisation that has large books already; beside a plain COPY of the file, and one of all that it leaves. */
export async function bookImport(product: Product): Promise<void> {
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    const token = await logIn(product.url, plainInstallation.login);
    // What the planner knows is another sheet.
    const other = await must(product.url, mail.bookAdd, { name: 'Before' }, token);
    await uploaded(product.url, token, other.bookId, sheetOf(2000));
    await database.query('ANALYZE address_book_import_row');
    const text = sheetOf(rows);
    const file = join(product.dataDir, 'book.csv');
    writeFileSync(file, text);
    const pid = product.server().pid ?? 0;
    /** The most that the server held during each part. */
    const held: Record<string, number> = { idle: memory(pid, 'VmRSS') };
    const timed = async (part: string, work: () => Promise<unknown>) => {
      forgetMost(pid);
      const begun = performance.now();
      await work();
      held[part] = memory(pid, 'VmHWM');
      return (performance.now() - begun) / 1000;
    };
    const { bookId } = await must(product.url, mail.bookAdd, { name: 'Sheet' }, token);
    let bookImportId = '';
    const read = await timed('read', async () => ({ bookImportId } = await uploaded(product.url, token, bookId, text)));
    const steps: number[] = [];
    const taken = await timed('added', async () => {
      for (let left = 1; left > 0; ) {
        const begun = performance.now();
        ({ left } = await must(product.url, mail.import, { bookImportId }, token));
        steps.push(performance.now() - begun);
      }
    });
    const copied = await plainCopy(database, file);
    const alike = await copyAlike(database, {
      address_book_entry: `book_id = '${bookId}'`,
      address_book_import_row: `import_id = '${bookImportId}'`,
    });
    const undone = await timed('undone', () => must(product.url, mail.importUndo, { bookImportId }, token));
    const { entries } = await must(product.url, mail.bookInfo, { bookId }, token);
    if (entries !== 0) throw new Error(`${entries} entries are left`);
    console.log(
      `a sheet of ${rows.toLocaleString('en')} into a book: read and checked in ${read.toFixed(1)} s, added in ${taken.toFixed(1)} s (${Math.round(rows / taken).toLocaleString('en')}/s; the first step ${(steps[0] ?? 0).toFixed(0)} ms, the last ${(steps.at(-1) ?? 0).toFixed(0)}, the longest ${Math.max(...steps).toFixed(0)})`,
    );
    console.log(
      `  plain COPY of the file ${copied.toFixed(2)} s: ratio ${(copied / (read + taken)).toFixed(2)}; COPY of the ${alike.rows.toLocaleString('en')} rows that it leaves, into tables alike with their indexes and constraints ${alike.seconds.toFixed(1)} s: ratio ${(alike.seconds / (read + taken)).toFixed(2)}`,
    );
    console.log(`  undone in ${undone.toFixed(1)} s, ${(undone / taken).toFixed(2)} of the adding`);
    const parts = Object.entries(held).map(([part, mb]) => `${part} ${mb}`);
    console.log(`  most memory of the server, MB: ${parts.join(', ')}\n`);
  } finally {
    await database.end();
  }
}

export const sheetOf = (count: number) =>
  [
    'E-mail,Name,Company,Seat',
    ...Array.from({ length: count }, (_, n) => `sheet${n}@example.org,Person ${n},Company ${n % 900},Row ${n % 70}`),
  ].join('\n');

export async function uploaded(url: string, token: string, bookId: string, text: string): Promise<BookImport> {
  const { method, path, headers } = wire(mail.importSheet, { bookId }, token);
  delete headers['content-type'];
  const body = new FormData();
  body.append('file', new Blob([text]), 'book.csv');
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: BookImport };
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data;
}

async function plainCopy(database: pg.Client, file: string): Promise<number> {
  await database.query(
    'CREATE TABLE bare_entry (id uuid PRIMARY KEY DEFAULT uuidv7(), address text UNIQUE, name text, company text, seat text)',
  );
  const begun = performance.now();
  await database.query(`COPY bare_entry (address, name, company, seat) FROM '${file}' WITH (FORMAT csv, HEADER)`);
  const taken = (performance.now() - begun) / 1000;
  await database.query('DROP TABLE bare_entry');
  return taken;
}
