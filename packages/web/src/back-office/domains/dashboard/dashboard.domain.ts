import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Dashboard: {
      page: () => import('./dashboard.page.tsx'),
      affix: true,
      texts: ['dashboard', 'event', 'participant'],
    },
    ManageCenter: {
      page: () => import('./manage-center.page.tsx'),
      texts: ['event', 'participant', 'checkin'],
    },
  },
  mayImport: ['embed', 'event', 'participant'],
};
