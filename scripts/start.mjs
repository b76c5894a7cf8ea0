// `npm start`: installs and builds what is missing, then hands over to the launcher under the locked Node.
import { join } from 'node:path';
import { runInstead, whenNpmIsGone } from './lib/forward.mjs';
import { ensureInstall, giveUp, productEnvironment, productNode, root } from './lib/install.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

if (Number(process.versions.node.split('.')[0]) < 20)
  giveUp(`Node ${process.versions.node} is too old: Node 20 or later is needed.`);
await ensureInstall();
if ((await ensureWebBuild()) === 'failed') giveUp('the web could not be built: see the lines above.');
const launcher = runInstead(productNode(), [join(root, 'packages/launcher/src/main.ts'), ...process.argv.slice(2)], {
  env: productEnvironment(),
  channel: true,
});
whenNpmIsGone(() => launcher.kill('SIGTERM'));
