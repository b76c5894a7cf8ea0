import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Ticket: {
      page: () => import('./ticket.page.tsx'),
      texts: ['ticket', 'room'],
    },
  },
  mayImport: ['event', 'room'],
};
