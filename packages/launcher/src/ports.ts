import { createServer } from 'node:net';

/** Whether nobody listens on this port, on any address. */
export async function isFree(port: number): Promise<boolean> {
  // All three: a listener on one address only does not always keep another from being taken.
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** The first free port from `wanted` on that is none of `taken`; undefined when there is none in the next hundred. */
export async function firstFree(wanted: number, taken: ReadonlyArray<number>): Promise<number | undefined> {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port++) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  return undefined;
}

/** A port that is free on 127.0.0.1 right now. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => settle(port));
    });
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    // A machine without IPv6 has nobody listening there either.
    server.once('error', (error: NodeJS.ErrnoException) =>
      settle(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}

/** Names a port in `env`: the wanted one, or the next that is free. One that the person named stays; whoever needs it then says that it is taken. */
export async function movingPort(
  name: string,
  { wanted, isFixed }: { wanted: number; isFixed: boolean },
  taken: number[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const port = isFixed ? wanted : ((await firstFree(wanted, taken)) ?? wanted);
  if (port !== wanted) log(`port ${wanted} is in use: ${name} is ${port}.`);
  taken.push(port);
  env[name] = String(port);
}
