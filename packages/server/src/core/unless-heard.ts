/**
 * Calls `done` after so many milliseconds, unless it is called off: with what this answers. After a stall of the process its timers come before what arrived meanwhile, so
 * what has arrived is read first: it may be the answer that calls this off.
 */
export function unlessHeard(ms: number, done: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(done);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
