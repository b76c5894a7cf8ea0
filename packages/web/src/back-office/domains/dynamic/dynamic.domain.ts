import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Dynamic: {
      page: () => import('./dynamic.page.tsx'),
      texts: ['dynamic'],
    },
    MicroDynamic: {
      page: () => import('./micro-dynamic.page.tsx'),
      texts: ['dynamic'],
    },
  },
  mayImport: ['event', 'participant', 'resource'],
};
