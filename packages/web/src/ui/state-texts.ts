import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** Text keys of the states of a registration. */
export const participantStateTexts: Readonly<Record<ParticipantState, string>> = {
  PENDING: 'participant:state.PENDING',
  APPROVED: 'participant:state.APPROVED',
  REJECTED: 'participant:state.REJECTED',
  WAITLISTED: 'participant:state.WAITLISTED',
  CANCELLED: 'participant:state.CANCELLED',
};

/** What an event is to its organiser: its publish status and, once published, its phase. */
export type EventState = 'draft' | 'unpublished' | 'upcoming' | 'running' | 'ended';

/** Text keys of the states of an event. */
export const eventStateTexts: Readonly<Record<EventState, string>> = {
  draft: 'event:state.draft',
  unpublished: 'event:state.unpublished',
  upcoming: 'event:state.upcoming',
  running: 'event:state.running',
  ended: 'event:state.ended',
};
