import type { TFunction } from 'i18next';

/** How a channel is called: none is the plain link. */
export const channelName = (channel: string, t: TFunction): string => (channel === '' ? t('field:direct') : channel);
