/** Sound has fifty frames a second. */
export const frameMilliseconds = 20;
export const frameSamples = 160;
/** After a longer pause of the process what was missed is left out. */
const mostAtOnce = 5;

const listeners = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;
let next = 0;

function tick(): void {
  const now = performance.now();
  for (let count = 0; next <= now; count++, next += frameMilliseconds) {
    if (count === mostAtOnce) {
      next = now + frameMilliseconds;
      return;
    }
    for (const listener of listeners) listener();
  }
}

/** Calls it for each frame of time, fifty times a second on average however late timers are. The answer ends it. */
export function onBeat(listener: () => void): () => void {
  if (listeners.size === 0) {
    next = performance.now() + frameMilliseconds;
    timer = setInterval(tick, frameMilliseconds / 2);
    timer.unref();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
