import { expect, test, vi } from 'vitest';
import type { WebMedia } from '../media/web-media.ts';
import type { IncomingSession } from '../sip/incoming-session.ts';
import { Listener } from './listener.ts';

test('whoever listens and is not heard of for half a minute has left: their session ends, and their port is free', () => {
  const session = { accept: vi.fn(), end: vi.fn() };
  const media = { heardAt: performance.now(), local: '', send: vi.fn(), close: vi.fn() };
  const listener = new Listener(session as unknown as IncomingSession, media as unknown as WebMedia);
  const onOver = vi.fn();
  listener.onOver = onOver;
  const frame = { payload: Buffer.alloc(160), sequence: 0, timestamp: 0 };
  media.heardAt = performance.now() - 29_000;
  listener.send(frame, {});
  expect([media.send.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0]);
  media.heardAt = performance.now() - 31_000;
  listener.send(frame, {});
  expect(media.send).toHaveBeenCalledTimes(1);
  for (const each of [session.end, media.close, onOver]) expect(each).toHaveBeenCalled();
});
