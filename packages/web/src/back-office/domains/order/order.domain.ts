import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    TicketOrder: {
      page: () => import('./ticket-order.page.tsx'),
      texts: ['order', 'worm', 'invoice'],
    },
  },
  mayImport: ['event', 'invoice', 'worm'],
};
