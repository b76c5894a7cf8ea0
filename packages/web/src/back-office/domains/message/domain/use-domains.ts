import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { messagesKey } from '../common/message-texts.ts';

export const domainsKey = [...messagesKey, 'domains'];

/** The sender domains of the organisation. `isQuiet`: the page itself says what went wrong. */
export const useDomains = ({ isQuiet = false } = {}) =>
  useQuery({
    queryKey: domainsKey,
    queryFn: ({ signal }) => call(messageDomainList, {}, { signal, hideLoad: true, quiet: isQuiet }),
  });
