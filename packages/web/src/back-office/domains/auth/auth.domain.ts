import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  mayImport: ['resource'],
  pages: {
    UserInfo: { page: () => import('./user-info.page.tsx'), texts: ['user'] },
    UserAccount: { page: () => import('./user-account.page.tsx'), texts: ['user'] },
    ChangePassword: { page: () => import('./change-password.page.tsx'), texts: ['user'] },
    Colleagues: { page: () => import('./colleagues.page.tsx'), texts: ['colleague', 'user'] },
    AuditLog: { page: () => import('./audit-log.page.tsx'), texts: ['audit', 'user'] },
  },
};
