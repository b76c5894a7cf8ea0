import { defineDomain } from '../core/domain.ts';
import { roomCalls } from './room.calls.ts';
import { roomFailures } from './room.failures.ts';

export const roomDomain = defineDomain({
  name: 'room',
  keys: 'events',
  calls: [roomCalls],
  failures: [roomFailures],
});
