import type { TFunction } from 'i18next';

/** The channel that the server notes for people added by hand. */
const byHand = 'organiser';

/** And for those who were registered at the door. */
const atDoor = 'door';

/** And for those whom somebody brings along. */
const asCompanion = 'companion';

/** How a channel is called: none is the plain link. */
export function channelName(channel: string, t: TFunction): string {
  if (channel === '') return t('field:direct');
  if (channel === atDoor) return t('participant:channel.atDoor');
  if (channel === asCompanion) return t('participant:channel.companion');
  return channel === byHand ? t('participant:channel.byHand') : channel;
}
