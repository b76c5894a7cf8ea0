import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Badges: {
      page: () => import('./badges.page.tsx'),
      texts: ['badge', 'publish'],
    },
  },
  mayImport: ['event', 'resource'],
};
