import { createServer, type Server } from 'node:net';
import { Connection, type OnPublish } from './connection.ts';

/** Open connections in all, and of one address. */
const mostConnections = 500;
const mostOfAddress = 64;

/** Takes cameras on `port` (0 = any free one). Rejects when it is taken. */
export async function listenForCameras(options: {
  host: string;
  port: number;
  onPublish: OnPublish;
  log: (line: string) => void;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Map<Connection, string>();
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const ofAddress = [...open.values()].filter((one) => one === address).length;
    if (ofAddress >= mostOfAddress) return void socket.destroy();
    const connection = new Connection(socket, options.onPublish, options.log);
    open.set(connection, address);
    socket.once('close', () => open.delete(connection));
  });
  server.maxConnections = mostConnections;
  await listening(server, options.port, options.host);
  server.on('error', (error) => options.log(error.message));
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const connection of open.keys()) connection.destroy();
      }),
  };
}

/** Rejects with the system's error when nobody can listen there. */
export function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      settle();
    });
  });
}
