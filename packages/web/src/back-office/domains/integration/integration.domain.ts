import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  mayImport: ['event'],
  pages: {
    Developers: { page: () => import('./developers.page.tsx'), texts: ['integration'] },
  },
};
