import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Worm: {
      page: () => import('./worm.page.tsx'),
      texts: ['worm', 'member', 'table'],
    },
  },
  mayImport: ['event'],
};
