import type { Implementation } from '../../../core/http/implement.ts';
import { domainHandlers } from './message.domains.ts';
import { leaveHandlers } from './message.leave.ts';
import { stopHandlers } from './message.stops.ts';
import { visitHandlers } from './message.visits.handlers.ts';

/** What comes back from messages, and what is done about it (decision 0076, part 5). */
export const messageAnswerHandlers: readonly Implementation[] = [
  ...stopHandlers,
  ...leaveHandlers,
  ...visitHandlers,
  ...domainHandlers,
];
