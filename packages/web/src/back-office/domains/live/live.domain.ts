import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Live: {
      page: () => import('./live.page.tsx'),
      texts: ['live', 'chat', 'documents'],
    },
    ActivityConfigure: {
      page: () => import('./activity-configure.page.tsx'),
      texts: ['live', 'documents'],
    },
    OnLine: {
      page: () => import('./on-line.page.tsx'),
      texts: ['live'],
    },
  },
  mayImport: ['chat', 'event', 'resource', 'vote'],
};
