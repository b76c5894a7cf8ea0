import { ShoppingOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    TicketOrder: {
      page: () => import('./ticket-order.page.tsx'),
      texts: ['order', 'worm'],
    },
  },
  icons: { ShoppingOutlined },
  mayImport: ['event', 'worm'],
};
