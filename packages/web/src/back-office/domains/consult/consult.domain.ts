import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Consults: {
      page: () => import('./consults.page.tsx'),
      texts: ['consult'],
    },
  },
  mayImport: ['event'],
};
