import { defineDomain } from '../core/domain.ts';
import { chapterCalls, liveCalls } from './live.calls.ts';
import { liveFailures } from './live.failures.ts';
import { figureCalls } from './live.figures.calls.ts';
import { hallCalls } from './live.hall.calls.ts';
import { watchCalls } from './live.watch.calls.ts';

export const liveDomain = defineDomain({
  name: 'live',
  keys: 'events',
  calls: [liveCalls, chapterCalls, hallCalls, watchCalls, figureCalls],
  failures: [liveFailures],
});
