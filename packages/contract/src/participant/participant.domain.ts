import { defineDomain, type MenuPage } from '../core/domain.ts';
import { participantCalls } from './participant.calls.ts';
import { participantCompanionCalls } from './participant.companions.calls.ts';
import { participantExtraCalls } from './participant.extra.calls.ts';
import {
  pushFailures,
  participantGroupFailures,
  codeFailures,
  companionFailures,
  registrationFailures,
} from './participant.failures.ts';
import { participantFilesCalls } from './participant.files.calls.ts';
import { participantGroupCalls } from './participant.groups.calls.ts';
import { participantOfficeCalls } from './participant.office.calls.ts';
import { participantPhotoCalls } from './participant.photo.calls.ts';
import { participantPushCalls } from './participant.push.calls.ts';

export const participantPages: readonly MenuPage[] = [
  {
    name: 'Participants',
    group: 'ActivityPersonnel',
    at: 140,
    path: '/activity-personnel/participants',
  },
];

export const participantDomain = defineDomain({
  name: 'participant',
  keys: 'participants',
  calls: [
    participantCalls,
    participantOfficeCalls,
    participantExtraCalls,
    participantGroupCalls,
    participantPhotoCalls,
    participantFilesCalls,
    participantCompanionCalls,
    participantPushCalls,
  ],
  failures: [pushFailures, participantGroupFailures, codeFailures, companionFailures, registrationFailures],
  pages: participantPages,
  kinds: ['participant', 'participant-id'],
});
