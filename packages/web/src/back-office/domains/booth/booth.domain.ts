import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Booths: {
      page: () => import('./booths.page.tsx'),
      texts: ['booth'],
    },
  },
  mayImport: ['event', 'resource'],
};
