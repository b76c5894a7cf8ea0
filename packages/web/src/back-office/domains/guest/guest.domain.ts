import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    GuestSpeaker: {
      page: () => import('./guest-speaker.page.tsx'),
      texts: ['guest'],
    },
    GuestLibrary: {
      page: () => import('./guest-library.page.tsx'),
      texts: ['guest', 'table'],
    },
  },
  mayImport: ['event', 'resource'],
};
