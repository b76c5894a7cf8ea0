import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  mayImport: ['resource'],
  pages: {
    OwnCards: { page: () => import('./own-cards.page.tsx'), texts: ['card'] },
  },
};
