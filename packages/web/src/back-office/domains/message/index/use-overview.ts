import { messageOverview } from '@convoke/contract/message/message.overview.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { messagesKey } from '../common/message-texts.ts';

/** How often the open page is fetched again. */
export const indexMs = 15_000;

/** The last thirty days of a channel, and its tasks. */
export const useOverview = (channel: MessageChannel) =>
  useQuery({
    queryKey: [...messagesKey, channel, 'overview'],
    queryFn: ({ signal }) =>
      call(messageOverview, { channel, timeZone: browserZone() }, { signal, hideLoad: true, quiet: true }),
    refetchInterval: indexMs,
  });
