import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * For how many milliseconds at a stretch this process has stood still since then, at most. What speaks in a test leaves out what it missed then (beat.ts), and
 * nobody hears or notes anything: so much later may be what a test measures, and so long the pauses in what was said.
 */
export function watchStillness(): () => number {
  const late = monitorEventLoopDelay({ resolution: 5 });
  late.enable();
  return () => Math.ceil(late.max / 1e6);
}
