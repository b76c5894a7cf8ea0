// `node scripts/run.mjs FILE [arguments]`: runs one of the product's TypeScript files under the locked Node.
import { join } from 'node:path';
import { runInstead, whenNpmIsGone } from './lib/forward.mjs';
import { ensureInstall, giveUp, productEnvironment, productNode, root } from './lib/install.mjs';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) giveUp('usage: node scripts/run.mjs FILE [arguments]');
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstall();
runInstead(productNode(), [join(root, file), ...rest], { env: productEnvironment(), channel: true });
