import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** The least that takes and gives a file over HTTP, in a process of its own: PUT adds a piece to it, `?end` has it on the disk, GET hands it out. */
const [file = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  const answer = async () => {
    if (request.method === 'GET') return pipeline(createReadStream(file), response);
    await pipeline(request, createWriteStream(file, { flags: 'a' }));
    if (request.url?.endsWith('?end')) {
      const handle = await open(file, 'r+');
      await handle.sync().finally(() => handle.close());
    }
    response.writeHead(204).end();
  };
  answer().catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
