import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * How long the loop that answers everybody is held while a call is answered, in milliseconds of this thread's processor, so that a busy machine changes nothing.
 * Between two looks at the clock nothing else gets its turn.
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

/** What was held too long since it was last taken. */
const held: Held[] = [];

/** What was held too long in a test that ends. Who hung up before they had their answer is forgotten with it. */
export function takeHeld(): Held[] {
  answering.clear();
  return held.splice(0);
}

/** Of each call the longest. */
const longest = new Map<string, number>();

const answering = new Map<string, number>();
const answered = new Set<string>();
let last = usedMs();

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function look(): void {
  const now = usedMs();
  const ms = now - last;
  last = now;
  const calls = [...answering.keys()];
  const atOnce = [...answering.values()].reduce((sum, times) => sum + times, 0);
  if (atOnce === 0 || atOnce > mostAtOnce) return;
  for (const call of calls) longest.set(call, Math.max(longest.get(call) ?? 0, ms));
  const most = calls.every((call) => answered.has(call)) ? mostHeldMs : mostFirstMs;
  if (ms > most) held.push({ calls, ms: Math.round(ms) });
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
