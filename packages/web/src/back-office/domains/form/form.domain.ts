import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    RegForm: {
      page: () => import('./reg-form.page.tsx'),
      texts: ['form', 'designer', 'publish'],
    },
  },
  mayImport: ['event', 'resource'],
};
