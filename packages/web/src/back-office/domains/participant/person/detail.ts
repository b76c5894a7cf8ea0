import type { participantDetail } from '@convoke/contract/participant/participant.calls.ts';
import type * as z from 'zod';

/** One participant with answers and history. */
export type ParticipantDetail = z.infer<typeof participantDetail.output>;
