import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { withClient } from '@convoke/launcher/database.ts';
import { emptyDatabase, type FreshDatabase } from './database.ts';

const folder = path.join(import.meta.dirname, 'states');

/** Between what the owner did and the rows. */
export const dataMark = '\n-- data\n';

/** Former states of the product's database, oldest first; make-state.ts makes one from a commit. */
export const formerStates: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql.br'))
  .map((file) => file.slice(0, -'.sql.br'.length))
  .sort();

/** A database as the server of that time left it, its demo in it. */
export async function formerDatabase(name: string): Promise<FreshDatabase> {
  const text = brotliDecompressSync(readFileSync(path.join(folder, `${name}.sql.br`))).toString();
  const [schema = '', data = ''] = text.split(dataMark);
  const database = await emptyDatabase();
  await withClient(database.ownerUrl, (client) => client.query(schema));
  await withClient(database.superuserUrl, (client) => client.query(data));
  return database;
}
