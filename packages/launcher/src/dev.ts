import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { launch, root } from './launch.ts';
import { firstFree } from './ports.ts';

/** `npm run dev`: as `npm start`, but the server begins anew when a source changes, and Vite serves the web from its sources. */
await launch({
  onServer: restartOnChange,
  children: async ({ address, env, make }) => {
    const manifest = join(root, 'packages/web/package.json');
    const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: Record<string, string> };
    if (scripts?.['dev'] === undefined)
      return { children: [], lines: [['Web (Vite)', 'packages/web has no dev script yet']] };
    const port = await firstFree(Number(process.env['VITE_PORT'] ?? 5173), [Number(env['PORT'])]);
    const { DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, ...rest } = env;
    const args = ['run', '--silent', 'dev', '-w', '@convoke/web', '--', '--port', String(port), '--strictPort'];
    const vite = make('vite', 'npm', args, { ...rest, SERVER_URL: address });
    // Vite sends no message of its own: it is simply there a moment later.
    void vite.start(false);
    return { children: [vite], lines: [['Web (Vite)', `http://localhost:${port}`]] };
  },
});

function restartOnChange(server: Child): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['packages/server/src', 'packages/server/migrations', 'packages/contract/src']) {
    if (!existsSync(join(root, folder))) continue;
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|tsx|json|sql)$/.test(name) || /\.(test|samples)\.ts$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        console.log(`convoke: ${name} changed; the server begins anew.`);
        void server.restart();
      }, 150);
    });
  }
}
