import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Participants: {
      page: () => import('./participants.page.tsx'),
      texts: ['participant', 'scan', 'rule', 'badge', 'worm', 'table'],
    },
  },
  mayImport: ['badge', 'event', 'form', 'worm'],
};
