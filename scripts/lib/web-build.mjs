import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runStep } from './forward.mjs';
import { productEnvironment, root } from './install.mjs';

const web = join(root, 'packages/web');
const stampFile = join(web, 'dist', '.built-from');

/**
 * Builds the web when its sources changed. The stamp is removed first and written last, so a half-written build is built again.
 * Answers 'fresh', 'built', 'failed' or 'none' (nothing to build yet).
 */
export async function ensureWebBuild() {
  const { scripts } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
  if (scripts?.build === undefined) {
    console.log('packages/web has no build script yet: the web is not built.');
    return 'none';
  }
  const wanted = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 'fresh';
  console.log('Building the web …');
  rmSync(stampFile, { force: true });
  const env = productEnvironment({ NODE_ENV: 'production' });
  const command = ['run', '--silent', 'build', '-w', '@convoke/web'];
  const { status, output } = await runStep('npm', command, { cwd: root, env, quiet: true });
  if (status !== 0) {
    console.error(output);
    return 'failed';
  }
  writeFileSync(stampFile, wanted);
  return 'built';
}

function sourcesHash() {
  const hash = createHash('sha256');
  const folders = [web, join(root, 'packages/contract')];
  for (const file of [join(root, 'package-lock.json'), ...folders.flatMap((folder) => [...filesOf(folder)])]) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function* filesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (/^(node_modules|dist|\..*)$/.test(entry.name) || /\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (entry.isFile()) yield path;
  }
}
