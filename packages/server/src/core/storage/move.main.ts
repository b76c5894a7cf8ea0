import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { counted, megabytes } from '../data/backup/progress.ts';
import { readStorageSettings, SettingsError } from '../settings.ts';
import { StorageTrouble } from '../storage.ts';
import { makeStorage } from './make-storage.ts';
import { moveFiles } from './move.ts';

/** `npm run files:move -- --to s3|disk [--remove]`, with the settings of the server in the environment: docs/operations.md, "Files". */
const usage = 'npm run files:move -- --to s3 (or disk) [--remove]';
const names = { disk: 'the disk', s3: 'the bucket' } as const;

class Wrong extends Error {}

function read(args: readonly string[]): { to: 'disk' | 's3'; isRemoving: boolean } {
  try {
    const options = { to: { type: 'string' }, remove: { type: 'boolean' } } as const;
    const { to, remove = false } = parseArgs({ args: [...args], options }).values;
    if (to === 'disk' || to === 's3') return { to, isRemoving: remove };
  } catch {
    // Said below.
  }
  throw new Wrong(usage);
}

async function main(args: readonly string[]): Promise<void> {
  const { to, isRemoving } = read(args);
  const from = to === 's3' ? 'disk' : 's3';
  const { env } = process;
  const { kind } = readStorageSettings(env);
  // Both sides must be known, whichever the product uses.
  const both = readStorageSettings({ ...env, STORAGE: 's3' });
  if (isRemoving && kind === from)
    throw new Wrong(
      `STORAGE is ${from}: the product still reads ${names[from]}. Copy without --remove, set STORAGE=${to} and restart every process; then remove.`,
    );
  const source = await makeStorage({ ...both, kind: from });
  const target = await makeStorage({ ...both, kind: to });
  for (const storage of [source, target]) await storage.check();
  const record = path.join(path.dirname(both.folder), `files-move-to-${to}`);
  await mkdir(path.dirname(record), { recursive: true });
  const began = performance.now();
  const moved = await moveFiles({ from: source, to: target, record, isRemoving, say });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const removed = isRemoving ? `; ${counted(moved.removed)} removed from ${names[from]}` : '';
  say(
    `${counted(moved.copied)} files (${megabytes(moved.copiedBytes)}) copied to ${names[to]} and compared, ${counted(moved.wereThere)} were there already${removed}, in ${seconds} s.`,
  );
  if (kind === from)
    say(
      `Now set STORAGE=${to}, restart every process, and run this once more with --remove: it brings what came meanwhile.`,
    );
}

function say(line: string): void {
  console.log(`convoke: ${line}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isPlain = error instanceof Wrong || error instanceof SettingsError || error instanceof StorageTrouble;
  console.error(`convoke: ${isPlain ? error.message : ((error as Error).stack ?? String(error))}`);
  if (!(error instanceof Wrong || error instanceof SettingsError))
    console.error('convoke: What was copied and compared so far is kept; run it again to go on.');
  process.exitCode = 1;
}
// Opened by whoever started us, it would keep us here.
process.disconnect?.();
