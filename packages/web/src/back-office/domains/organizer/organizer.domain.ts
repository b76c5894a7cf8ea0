import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Partner: {
      page: () => import('./partner.page.tsx'),
      texts: ['organizer'],
    },
    OrganizationManage: {
      page: () => import('./organization-manage.page.tsx'),
      texts: ['organizer'],
    },
    OrganizationGroupManage: {
      page: () => import('./organization-group-manage.page.tsx'),
      texts: ['organizer'],
    },
  },
  mayImport: ['event', 'resource'],
};
