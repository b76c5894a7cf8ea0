import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '@convoke/launcher/server-flags.ts';
import { newHome } from '../support/home.ts';
import { plainInstallation, type Product, startProduct } from '../support/product.ts';

/** What needs the server's own code, on a product of its own, by the flags that the server is started with; and what is asked of that product then. */
export async function measured(
  what: 'books' | 'doubles' | 'messages',
  then?: (product: Product) => Promise<void>,
): Promise<void> {
  const script = fileURLToPath(new URL(`../../../server/testing/measure-${what}.ts`, import.meta.url));
  const home = await newHome(true, (line) => console.error(line));
  // Its server makes the tables and an organiser, and runs no jobs meanwhile.
  const product = await startProduct({ home, durable: true, env: { ...plainInstallation.env, WORKER: 'off' } });
  try {
    await new Promise<void>((resolve, reject) => {
      const env = {
        ...process.env,
        DATABASE_URL: home.serverUrl,
        SUPERUSER_URL: home.superuserUrl,
        DATA_DIR: home.dataDir,
      };
      spawn(process.execPath, [...serverFlags, script], { env, stdio: 'inherit' })
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the measuring ended with ${code}`))));
    });
    await then?.(product);
  } finally {
    await product.stop();
    await home.remove();
  }
}
