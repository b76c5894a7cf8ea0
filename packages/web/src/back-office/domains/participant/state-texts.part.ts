import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** Text keys of the states of a registration. */
export const participantStateTexts: Readonly<Record<ParticipantState, string>> = {
  PENDING: 'participant:state.PENDING',
  APPROVED: 'participant:state.APPROVED',
  REJECTED: 'participant:state.REJECTED',
  WAITLISTED: 'participant:state.WAITLISTED',
  CANCELLED: 'participant:state.CANCELLED',
};
