import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    ScheduleManage: {
      page: () => import('./schedule-manage.page.tsx'),
      texts: ['schedule', 'table', 'documents'],
    },
  },
  mayImport: ['event', 'resource'],
};
