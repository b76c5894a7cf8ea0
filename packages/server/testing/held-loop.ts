import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';

/**
 * How long the loop that answers everybody is held while a call is answered, in milliseconds of this thread's processor, so that a busy machine changes nothing.
 * Between two looks at the clock nothing else gets its turn. What grows with the process, which has run hundreds of files, does not count: full collections, and
 * starting other processes, for which the page tables of all its memory are copied (25 ms a GB).
 */

/** Longer than this, others wait noticeably. */
export const mostHeldMs = 250;

/** The first time in a process that a call is answered its code is loaded and compiled, once and for all. */
const mostFirstMs = 1000;

/** Beyond that many calls at once, turns of many of them stand between two looks. */
const mostAtOnce = 3;

const lookEveryMs = 20;

export interface Held {
  calls: string[];
  ms: number;
}

interface Suspected extends Held {
  /** The same stretch of the clock on the wall. */
  from: number;
  to: number;
  most: number;
}

/** What seems to have been held too long since it was last taken. */
const suspected: Suspected[] = [];

/** Full collections and starts of processes since then. */
const apart: { startTime: number; duration: number }[] = [];
const watchCollections = new PerformanceObserver((list) => keepCollections(list.getEntries()));
watchCollections.observe({ entryTypes: ['gc'] });
// In one go: of an incremental collection only some steps are reported.
setFlagsFromString('--no-incremental-marking');

function keepCollections(entries: ReturnType<PerformanceObserver['takeRecords']>): void {
  const full = (entry: PerformanceEntry) =>
    (entry as PerformanceEntry & { detail: { kind: number } }).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  apart.push(...entries.filter(full));
}

const prototype = ChildProcess.prototype as unknown as { spawn: (...args: unknown[]) => unknown };
const { spawn } = prototype;
prototype.spawn = function timed(...args) {
  const startTime = performance.now();
  try {
    return spawn.apply(this, args);
  } finally {
    apart.push({ startTime, duration: performance.now() - startTime });
  }
};

/** What was held too long in a test that ends. Who hung up before they had their answer is forgotten with it. */
export async function takeHeld(): Promise<Held[]> {
  answering.clear();
  // Of a collection we are told in a later turn.
  if (suspected.length > 0) await setTimeout(10);
  keepCollections(watchCollections.takeRecords());
  const all = apart.splice(0);
  return suspected.splice(0).flatMap(({ calls, ms, from, to, most }) => {
    const within = all.map(({ startTime, duration }) => Math.min(to, startTime + duration) - Math.max(from, startTime));
    const own = ms - within.reduce((sum, spent) => sum + Math.max(0, spent), 0);
    return own > most ? [{ calls, ms: Math.round(own) }] : [];
  });
}

/** Of each call the longest. */
const longest = new Map<string, number>();

const answering = new Map<string, number>();
const answered = new Set<string>();
let last = usedMs();
let lastAt = performance.now();

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function look(): void {
  const now = usedMs();
  const ms = now - last;
  const from = lastAt;
  last = now;
  lastAt = performance.now();
  const calls = [...answering.keys()];
  const atOnce = [...answering.values()].reduce((sum, times) => sum + times, 0);
  if (atOnce === 0 || atOnce > mostAtOnce) return;
  for (const call of calls) longest.set(call, Math.max(longest.get(call) ?? 0, ms));
  const most = calls.every((call) => answered.has(call)) ? mostHeldMs : mostFirstMs;
  if (ms > most) suspected.push({ calls, ms, from, to: lastAt, most });
}

setInterval(look, lookEveryMs).unref();

/** Watches what an application answers. */
export function watchLoop(app: FastifyInstance): void {
  const name = (request: { method: string; routeOptions: { url?: string | undefined } }) =>
    `${request.method} ${request.routeOptions.url ?? '?'}`;
  app.addHook('onRequest', async (request) => {
    look();
    answering.set(name(request), (answering.get(name(request)) ?? 0) + 1);
  });
  app.addHook('onResponse', async (request) => {
    look();
    answered.add(name(request));
    const left = (answering.get(name(request)) ?? 1) - 1;
    if (left > 0) answering.set(name(request), left);
    else answering.delete(name(request));
  });
}

/** Adds what was seen to the file that HELD_LOOP names: a line for each call. */
export function writeHeld(): void {
  const file = process.env['HELD_LOOP'];
  if (file) appendFileSync(file, [...longest].map(([call, ms]) => `${Math.round(ms)}\t${call}\n`).join(''));
  longest.clear();
}
