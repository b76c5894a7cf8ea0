import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes that a process holds (VmRSS), or the most that it has held (VmHWM). */
export function memory(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  const [, kB = '0'] = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kB) / 1024);
}

/** Lets the most that a process has held begin anew from what it holds now. */
export const forgetMost = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
