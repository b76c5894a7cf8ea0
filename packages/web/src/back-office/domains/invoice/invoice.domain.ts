import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    InvoiceManage: {
      page: () => import('./invoice-manage.page.tsx'),
      texts: ['invoice'],
    },
    InvoiceInfoManage: {
      page: () => import('./invoice-info-manage.page.tsx'),
      texts: ['invoice'],
    },
  },
};
