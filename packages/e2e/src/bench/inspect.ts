/** The V8 inspector of another process, as far as a CPU profile needs it. */
export interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

/** Profiles what a process does during `work`. It was started with `--inspect-port=PORT`; SIGUSR1 wakes its inspector. */
export async function profiled(pid: number, port: number, work: () => Promise<unknown>): Promise<Profile> {
  process.kill(pid, 'SIGUSR1');
  const socket = await opened(port);
  let next = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      next += 1;
      waiting.set(next, resolve);
      socket.send(JSON.stringify({ id: next, method, params }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: 250 });
  await ask('Profiler.start');
  await work();
  const { profile } = (await ask('Profiler.stop')) as { profile: Profile };
  socket.close();
  return profile;
}

async function opened(port: number): Promise<WebSocket> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve);
        socket.addEventListener('error', reject);
      });
      return socket;
    } catch (error) {
      if (attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Microseconds of self time by what `groupOf` calls a frame, the most first. Idle time is left out. */
export function selfTimes(
  profile: Profile,
  groupOf: (frame: Profile['nodes'][number]['callFrame']) => string,
): [string, number][] {
  const byNode = new Map<number, number>();
  for (const [index, id] of profile.samples.entries())
    byNode.set(id, (byNode.get(id) ?? 0) + (profile.timeDeltas[index + 1] ?? 0));
  const byGroup = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    if (callFrame.functionName === '(idle)') continue;
    const group = groupOf(callFrame);
    byGroup.set(group, (byGroup.get(group) ?? 0) + (byNode.get(id) ?? 0));
  }
  return [...byGroup].sort(([, a], [, b]) => b - a);
}
