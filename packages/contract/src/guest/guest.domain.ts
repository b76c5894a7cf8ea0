import { defineDomain, type MenuPage } from '../core/domain.ts';
import { guestCalls } from './guest.calls.ts';
import { guestDoublesCalls } from './guest.doubles.calls.ts';
import { guestEventCalls } from './guest.event.calls.ts';
import { guestFailures } from './guest.failures.ts';
import { guestImportCalls } from './guest.import.calls.ts';
import { guestPageCalls } from './guest.page.calls.ts';

export const guestPages: readonly MenuPage[] = [
  { name: 'GuestLibrary', group: 'Library', at: 10, path: '/account/guest-library' },
  {
    name: 'GuestSpeaker',
    group: 'EventProgramme',
    at: 80,
    path: '/activity-info/guest-speaker',
  },
];

export const guestDomain = defineDomain({
  name: 'guest',
  keys: 'events',
  calls: [guestCalls, guestDoublesCalls, guestEventCalls, guestPageCalls, guestImportCalls],
  failures: [guestFailures],
  pages: guestPages,
});
