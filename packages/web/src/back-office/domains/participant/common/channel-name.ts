import type { TFunction } from 'i18next';

/** The channel that the server notes for people added by hand. */
const byHand = 'organiser';

/** How a channel is called: none is the plain link. */
export function channelName(channel: string, t: TFunction): string {
  if (channel === '') return t('participant:channel.direct');
  return channel === byHand ? t('participant:channel.byHand') : channel;
}
