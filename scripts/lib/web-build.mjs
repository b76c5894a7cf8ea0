import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './forward.mjs';
import { productEnvironment, root } from './install.mjs';
import { keep, takeKept } from './kept.mjs';
import { hashOf } from './sources.mjs';

const web = join(root, 'packages/web');
const notBuilt = /^(node_modules|dist|\..*)$|\.test\.tsx?$|\.tsbuildinfo$/;
const dist = join(web, 'dist');
const stampFile = join(dist, '.built-from');

/**
 * Builds the web when its sources or what the public pages run on changed. The stamp is removed first and written last, so a half-written build is built again.
 * With `isKept` what an earlier run built from the same is taken, or kept for the next. Answers 'fresh', 'built', 'failed' or 'none' (nothing to build yet).
 */
export async function ensureWebBuild({ isKept = false } = {}) {
  const { scripts } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
  if (scripts?.build === undefined) {
    console.log('packages/web has no build script yet: the web is not built.');
    return 'none';
  }
  const sources = hashOf(root, ['package-lock.json', 'packages/web', 'packages/contract'], notBuilt);
  // The same sources make two builds (packages/web/public-runtime.ts).
  const wanted = `${sources} ${process.env.PUBLIC_RUNTIME ?? 'preact'}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 'fresh';
  const key = wanted.replace(' ', '-');
  if (isKept && takeKept('web', key, dist)) return 'fresh';
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
  if (isKept) keep('web', key, dist);
  return 'built';
}
