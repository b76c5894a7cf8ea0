import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Reviews: {
      page: () => import('./reviews.page.tsx'),
      texts: ['review', 'documents'],
    },
  },
  mayImport: ['event', 'resource'],
};
