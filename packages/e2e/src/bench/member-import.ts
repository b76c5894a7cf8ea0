import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  memberImportRehearse,
  memberImportStart,
  memberImportUndo,
} from '@convoke/contract/member/member.import.calls.ts';
import pg from 'pg';
import { logIn, must } from '../support/client.ts';
import { fileOfPeople, importIs, matchPeople, uploadPeople } from '../support/member-import.ts';
import { plainInstallation, startProduct } from '../support/product.ts';
import { copyAlike } from './alike.ts';
import { forgetMost, memory } from './server-memory.ts';

const rows = 100_000;

/** An import of 100,000 people beside a plain COPY of the same file into a table with a key, before and after; and beside one of all that it leaves. */
export async function memberImports(): Promise<void> {
  const product = await startProduct({ durable: true, env: plainInstallation.env });
  const database = new pg.Client({ connectionString: product.superuserUrl });
  try {
    await database.connect();
    const token = await logIn(product.url, plainInstallation.login);
    const { text, bad } = fileOfPeople(rows);
    const file = join(product.dataDir, 'people.csv');
    writeFileSync(file, text);
    const copy = async () => {
      await database.query('DROP TABLE IF EXISTS bare_people');
      await database.query(
        'CREATE TABLE bare_people (id uuid PRIMARY KEY DEFAULT uuidv7(), name text, phone text, email text, company text)',
      );
      const begun = performance.now();
      await database.query(`COPY bare_people (name, phone, email, company) FROM '${file}' WITH (FORMAT csv, HEADER)`);
      return (performance.now() - begun) / 1000;
    };
    const pid = product.server().pid ?? 0;
    /** The most that the server held during each part. */
    const held: Record<string, number> = { started: memory(pid, 'VmHWM'), idle: memory(pid, 'VmRSS') };
    const timed = async (part: string, work: () => Promise<unknown>) => {
      forgetMost(pid);
      const begun = performance.now();
      await work();
      held[part] = memory(pid, 'VmHWM');
      return (performance.now() - begun) / 1000;
    };
    const before = await copy();
    let importId = '';
    await timed('uploaded', async () => (importId = await uploadPeople(product.url, token, text)));
    const read = await timed('read', async () => {
      await matchPeople(product.url, token, importId);
      await importIs(product.url, token, importId, 'CHECKED');
    });
    const rehearsed = await timed('rehearsed', async () => {
      await must(product.url, memberImportRehearse, { importId }, token);
      await importIs(product.url, token, importId, 'CHECKED');
    });
    const taken = await timed('imported', async () => {
      await must(product.url, memberImportStart, { importId }, token);
      await importIs(product.url, token, importId, 'DONE');
    });
    const after = await copy();
    const people = await copyAlike(database, { member: 'true' });
    const alike = await copyAlike(database, { member: 'true', member_contact: 'true', member_log: 'true' });
    const undone = await timed('undone', async () => {
      await must(product.url, memberImportUndo, { importId }, token);
      await importIs(product.url, token, importId, 'UNDONE');
    });
    const bare = (before + after) / 2;
    const n = rows - bad;
    console.log(
      `\nimport of ${rows.toLocaleString('en')} rows: read and checked in ${read.toFixed(1)} s, rehearsed in ${rehearsed.toFixed(1)} s`,
    );
    console.log(
      `  imported in ${taken.toFixed(1)} s, ${Math.round(n / taken).toLocaleString('en')}/s; plain COPY ${Math.round(rows / bare).toLocaleString('en')}/s`,
    );
    console.log(`  ratio to that      ${(n / taken / (rows / bare)).toFixed(2)}`);
    console.log(
      `  COPY of the same people into a table as members stand in: ${people.seconds.toFixed(1)} s; ratio ${(people.seconds / taken).toFixed(2)}`,
    );
    console.log(
      `  COPY of all ${alike.rows.toLocaleString('en')} rows that it leaves, into tables alike with their indexes and constraints: ${alike.seconds.toFixed(1)} s; ratio ${(alike.seconds / taken).toFixed(2)}`,
    );
    console.log(`  undone in ${undone.toFixed(1)} s, ${(undone / taken).toFixed(2)} of the import`);
    const parts = Object.entries(held).map(([part, mb]) => `${part} ${mb}`);
    console.log(`  most memory of the server, MB: ${parts.join(', ')}\n`);
  } finally {
    await database.end();
    await product.stop();
  }
}
