import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';

export const kindTexts: Readonly<Record<OrganizerKind, string>> = {
  host: 'organizer:kind.host',
  cohost: 'organizer:kind.cohost',
  organiser: 'organizer:kind.organiser',
  supporter: 'organizer:kind.supporter',
  sponsor: 'organizer:kind.sponsor',
  media: 'organizer:kind.media',
  partner: 'organizer:kind.partner',
};
