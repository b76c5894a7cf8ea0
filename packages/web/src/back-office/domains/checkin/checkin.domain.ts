import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    SignInManage: {
      page: () => import('./sign-in-manage.page.tsx'),
      texts: ['checkin', 'scan', 'rule', 'badge'],
    },
    SignInUser: {
      page: () => import('./sign-in-user.page.tsx'),
      texts: ['checkin', 'scan', 'badge'],
    },
  },
  mayImport: ['badge', 'event', 'participant', 'resource'],
};
