import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database on which answers can be held back, as when its machine is frozen or waits for another one. */
export interface FreezingWay {
  /** As `url`, but through here. */
  url: string;
  /** Nothing comes back any more; or only what answers a statement with this text. */
  freeze(from?: string): void;
  thaw(): void;
  close(): void;
}

export async function freezingWay(url: string): Promise<FreezingWay> {
  const target = new URL(url);
  let frozenFrom: string | null = null;
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isHeld = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    client.on('data', (bytes) => {
      if (frozenFrom !== null && bytes.includes(frozenFrom)) isHeld = true;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      const pass = () => client.write(bytes);
      if (isHeld && frozenFrom !== null) held.push(pass);
      else pass();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze(from = '') {
      frozenFrom = from;
    },
    thaw() {
      frozenFrom = null;
      for (const pass of held.splice(0)) pass();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
