import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    AccountInformation: {
      page: () => import('./information.page.tsx'),
      texts: ['account'],
    },
    Recharge: {
      page: () => import('./recharge.page.tsx'),
      texts: ['account'],
    },
    RechargeRecord: {
      page: () => import('./recharge-record.page.tsx'),
      texts: ['account'],
    },
    PayDetail: {
      page: () => import('./pay-detail.page.tsx'),
      roles: ['admin'],
      texts: ['account'],
    },
  },
};
