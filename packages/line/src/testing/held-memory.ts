/** Megabytes that a process holds after a collection, in its heap and in buffers outside of it, asked at the port of its inspector. What it was given by the system says less: V8 collects when it likes. */
export async function heldMegabytes(inspectorPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  const answers = new Map<number, (result: Usage) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Usage };
    answers.get(id)?.(result);
  });
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  const ask = (id: number, method: string) =>
    new Promise<Usage>((done) => {
      answers.set(id, done);
      socket.send(JSON.stringify({ id, method }));
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return Math.round((usedSize + backingStorageSize) / 2 ** 20);
}

/** In bytes. */
interface Usage {
  usedSize: number;
  backingStorageSize: number;
}
