import { defineDomain, type MenuPage } from '../core/domain.ts';
import { checkinCalls } from './checkin.calls.ts';
import { checkinDeskCalls } from './checkin.desk.calls.ts';
import { checkinCertificateCalls } from './checkin.certificate.calls.ts';
import { checkinFailures } from './checkin.failures.ts';
import { checkinFiguresCalls } from './checkin.figures.calls.ts';
import { checkinGroupCalls } from './checkin.groups.calls.ts';
import { checkinKeyCalls } from './checkin.keys.calls.ts';
import { checkinMinutesCalls } from './checkin.minutes.calls.ts';
import { checkinOfficeCalls } from './checkin.office.calls.ts';
import { checkinPlaceCalls } from './checkin.places.calls.ts';
import { checkinPosterCalls } from './checkin.poster.calls.ts';
import { checkinWaitingCalls } from './checkin.waiting.calls.ts';
import { walkInFailures } from './checkin.walk-in.failures.ts';
import { checkinWormCalls } from './checkin.worm.calls.ts';

export const checkinPages: readonly MenuPage[] = [
  {
    name: 'SignInManage',
    group: 'EventDoor',
    at: 150,
    path: '/activity-personnel/sign-in-manage',
    needs: 'place',
  },
  {
    name: 'SignInUser',
    group: 'EventDoor',
    at: 160,
    path: '/activity-personnel/sign-in-user',
  },
];

export const checkinDomain = defineDomain({
  name: 'checkin',
  keys: 'participants',
  calls: [
    checkinCalls,
    checkinDeskCalls,
    checkinWaitingCalls,
    checkinWormCalls,
    checkinGroupCalls,
    checkinPlaceCalls,
    checkinOfficeCalls,
    checkinFiguresCalls,
    checkinMinutesCalls,
    checkinCertificateCalls,
    checkinKeyCalls,
    checkinPosterCalls,
  ],
  failures: [checkinFailures, walkInFailures],
  pages: checkinPages,
  kinds: ['certificate', 'poster'],
});
