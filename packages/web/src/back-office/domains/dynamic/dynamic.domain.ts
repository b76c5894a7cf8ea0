import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Dynamic: {
      page: () => import('./dynamic.page.tsx'),
      texts: ['dynamic', 'documents'],
    },
    MicroDynamic: {
      page: () => import('./micro-dynamic.page.tsx'),
      texts: ['dynamic', 'documents'],
    },
  },
  mayImport: ['event', 'participant', 'resource'],
};
