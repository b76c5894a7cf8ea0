// `npm start`: installs and builds what is missing, then hands over to the launcher under the locked Node.
import { join } from 'node:path';
import { runInstead, whenNpmIsGone } from './lib/forward.mjs';
import { ensureInstall, giveUp, productEnvironment, productNode, root } from './lib/install.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

if (Number(process.versions.node.split('.')[0]) < 20)
  giveUp(`Node ${process.versions.node} is too old: Node 20 or later is needed.`);
// Whatever runs then (npm ci, the build, the launcher) is stopped first, as by any SIGTERM.
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstall();
if ((await ensureWebBuild()) === 'failed') giveUp('the web could not be built: see the lines above.');
runInstead(productNode(), [join(root, 'packages/launcher/src/main.ts'), ...process.argv.slice(2)], {
  env: productEnvironment(),
  channel: true,
});
