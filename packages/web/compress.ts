import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The last step of the build: what browsers load lies there compressed, so that the server only sends it. */
const folders = ['dist/back-office', 'dist/public'].map((folder) => path.join(import.meta.dirname, folder));

for (const folder of folders) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!/\.(?:js|css|svg|json|wasm)$/.test(name) || statSync(file).size < 1024) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
