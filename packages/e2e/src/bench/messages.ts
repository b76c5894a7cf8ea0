import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newHome } from '../support/home.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const script = fileURLToPath(new URL('../../../server/testing/measure-messages.ts', import.meta.url));

/** Campaigns on a product of their own: what is measured is the ledger, which only the server's own code can do without. */
export async function messages(): Promise<void> {
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
      spawn(process.execPath, [script], { env, stdio: 'inherit' })
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the measuring ended with ${code}`))));
    });
  } finally {
    await product.stop();
    await home.remove();
  }
}
