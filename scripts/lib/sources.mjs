import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One hash over the names and contents of these files and folders of `root`; `skip` leaves names out. */
export function hashOf(root, paths, skip = /^(node_modules|dist|data|\..*)$|\.tsbuildinfo$/) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesOf(join(root, path), skip)) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function* filesOf(path, skip) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) yield path;
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) {
    if (!skip.test(name)) yield* filesOf(join(path, name), skip);
  }
}
