import { createStore } from '../../core/store.ts';

/** The bar at the top of the page while an address is being opened. Share from 0 to 1; null = hidden. */
export const progressShare = createStore<number | null>(null);

let timer: ReturnType<typeof setInterval> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

export const progress = {
  start(): void {
    clearTimeout(hiding);
    clearInterval(timer);
    progressShare.set(0.1);
    // Creeps on without ever arriving: nobody knows how long the rest takes.
    timer = setInterval(() => progressShare.set(Math.min(0.9, (progressShare.get() ?? 0) + 0.06)), 200);
  },
  done(): void {
    clearInterval(timer);
    if (progressShare.get() === null) return;
    progressShare.set(1);
    hiding = setTimeout(() => progressShare.set(null), 250);
  },
};
