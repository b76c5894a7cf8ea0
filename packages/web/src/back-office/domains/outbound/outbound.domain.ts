import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    MemberCall: {
      page: () => import('./member-call.page.tsx'),
      texts: ['outbound', 'called', 'participant', 'member', 'member-field', 'label', 'worm', 'designer', 'publish'],
    },
    CallList: {
      page: () => import('./call-list.page.tsx'),
      texts: ['outbound', 'called'],
    },
    ProhibitCall: {
      page: () => import('./prohibit-call.page.tsx'),
      texts: ['outbound', 'called', 'table'],
    },
  },
  mayImport: ['event', 'form', 'member'],
};
