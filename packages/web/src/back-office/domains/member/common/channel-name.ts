import type { TFunction } from 'i18next';

/** The channel that the server notes for people added by hand. */
const byHand = 'organiser';

/** How the channel of a registration is called. */
export const channelName = (channel: string, t: TFunction) =>
  channel === byHand ? t('participant:channel.byHand') : channel;
