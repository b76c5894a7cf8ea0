import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a card of the server (packages/server/src/core/domain.ts) says of imports and tables; the first one is the core's. */
export interface ServerCard {
  name: string;
  imports: readonly string[];
  tables: readonly string[];
  shared: readonly string[];
  writes: Readonly<Record<string, { tables: readonly string[]; why: string }>>;
}

/** The cards, read by a process of the server's: to the scripts its types would be as much again as all they have. */
export async function serverCards(root: string): Promise<ServerCard[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'packages/server/testing/cards.ts')]);
  return JSON.parse(stdout) as ServerCard[];
}
