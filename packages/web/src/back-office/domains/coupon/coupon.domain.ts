import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    DiscountCode: {
      page: () => import('./discount-code.page.tsx'),
      texts: ['coupon'],
    },
  },
  mayImport: ['event'],
};
