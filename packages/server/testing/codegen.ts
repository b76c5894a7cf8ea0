import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const file = 'packages/server/src/core/data/database-types.ts';

/**
 * Runs kysely-codegen on a migrated database: writes src/core/data/database-types.ts, or with `verify` throws when that differs. int8 is a number
 * because core/data/database.ts parses it as one.
 */
export async function generateTypes(url: string, verify: boolean): Promise<void> {
  const given = [
    ['--dialect', 'postgres'],
    ['--url', url],
    ['--default-schema', 'public'],
    ['--include-pattern', 'public.*'],
    ['--exclude-pattern', '{kysely_*,pg_stat*}'],
    ['--type-mapping', '{"int8":"number"}'],
    ['--out-file', path.join(root, file)],
    verify ? ['--verify'] : [],
  ].flat();
  const tool = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  try {
    await promisify(execFile)(process.execPath, [tool, ...given], { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} is not what the migrations make: npm run types:db\n${stdout}${stderr}`);
  }
}
