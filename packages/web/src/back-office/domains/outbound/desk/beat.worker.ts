import { learnClock, signatureHeadersFor } from '../../../../core/call-headers.ts';
import { placeInput } from '../../../../core/call-shape.ts';
import type { BeatNews, BeatOrder } from './beat.ts';

/**
 * Beats for the seat in a thread of its own: browsers let the timers of pages that nobody looks at sleep, and a page that is busy beats late. The order is
 * what the page last said; the answer goes to the page as it came.
 */

let order: BeatOrder | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<BeatOrder>) => {
  order = data;
  void beat();
});

async function beat(): Promise<void> {
  if (!order) return;
  clearTimeout(timer);
  timer = setTimeout(() => void beat(), order.everyMs);
  self.postMessage(await once(order, true));
}

async function once({ call, everyMs, token, app, version, isHeld }: BeatOrder, mayAgain: boolean): Promise<BeatNews> {
  const asked = Date.now();
  try {
    const placed = placeInput(call, { version, isHeld });
    const response = await fetch(placed.address, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...signatureHeadersFor(placed, app),
      },
      body: JSON.stringify(placed.body),
      signal: AbortSignal.timeout(everyMs),
    });
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    if (code === 0) return { kind: 'seat', seat: data, asked } as BeatNews;
    if (code === 4012 && mayAgain && order && learnClock(response.headers.get('Date'))) return once(order, false);
    if (response.status === 401) return { kind: 'signedOut' };
    const { failure } = (data ?? {}) as { failure?: string };
    return { kind: 'refused', failure: failure ?? '' };
  } catch {
    return { kind: 'unanswered' };
  }
}
