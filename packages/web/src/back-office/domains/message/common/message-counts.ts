import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { sentStates } from '@convoke/contract/message/message.rules.ts';

type Counts = MessageTaskRow['counts'];

/** What was handed over, whatever came of it: the same in lists, reports and charts. */
export const sentOf = (counts: Counts): number => sentStates.reduce((sum, state) => sum + counts[state], 0);

/** What is known to have arrived: who complains has got it. */
export const deliveredOf = ({ delivered, complained }: Counts): number => delivered + complained;

/** What was to be sent and did not arrive. */
export const missedOf = ({ failed, undelivered, bounced }: Counts): number => failed + undelivered + bounced;
