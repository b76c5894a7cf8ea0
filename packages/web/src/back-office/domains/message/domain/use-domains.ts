import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** The sender domains of the organisation. `isQuiet`: the page itself says what went wrong. */
export const useDomains = ({ isQuiet = false } = {}) => useCall(messageDomainList, {}, { quiet: isQuiet });
