import { liveBeat, liveEnter, liveInfo, livePlay } from '@convoke/contract/live/live.watch.calls.ts';
import { expect, it } from 'vitest';
import { enterWatch, readPlay, readWatch, tellBeat } from './watch-calls.ts';

it.each([
  [readWatch, liveInfo],
  [enterWatch, liveEnter],
  [readPlay, livePlay],
  [tellBeat, liveBeat],
] as const)('describes the call as the contract does: %o', (call, definition) => {
  const { method, path, audience, kind, signed } = definition;
  expect(call).toEqual({ method, path, audience, kind, signed });
});
