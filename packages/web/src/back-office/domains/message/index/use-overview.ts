import { messageOverview } from '@convoke/contract/message/message.overview.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { browserZone } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** How often the open page is fetched again. */
export const indexMs = 15_000;

/** The last thirty days of a channel, and its tasks. */
export const useOverview = (channel: MessageChannel) =>
  useCall(messageOverview, { channel, timeZone: browserZone() }, { quiet: true, everyMs: indexMs });
