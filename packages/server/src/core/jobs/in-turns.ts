import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which others get their turn. */
const turnMs = 20;

/** What becomes of each of many, in their order, while others get their turn in between: for work that is quick for one and long for thousands. */
export async function inTurns<In, Out>(all: readonly In[], work: (each: In, at: number) => Out): Promise<Out[]> {
  const made: Out[] = [];
  let began = performance.now();
  for (const [at, each] of all.entries()) {
    if (performance.now() - began > turnMs) {
      await setImmediate();
      began = performance.now();
    }
    made.push(work(each, at));
  }
  return made;
}
