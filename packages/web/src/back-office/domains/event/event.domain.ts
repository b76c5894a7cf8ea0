import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    ActivityList: {
      page: () => import('./event-list.page.tsx'),
      texts: ['event'],
    },
    ActivityCreate: {
      page: () => import('./event-create.page.tsx'),
      noCache: true,
      texts: ['event'],
    },
    Essential: {
      page: () => import('./essential.page.tsx'),
      texts: ['event', 'publish'],
    },
    NoticeSetting: {
      page: () => import('./notice-setting.page.tsx'),
      texts: ['notice'],
    },
  },
  mayImport: ['resource'],
};
