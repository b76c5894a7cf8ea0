import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Developers: { page: () => import('./developers.page.tsx'), texts: ['integration'] },
  },
};
