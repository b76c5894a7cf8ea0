import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';

/** What this device remembers of a registration made on it. */
export interface Registered {
  participantCode: string;
  state: ParticipantState;
  name: string;
}
