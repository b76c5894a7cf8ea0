import { TagsOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Ticket: {
      page: () => import('./ticket.page.tsx'),
      texts: ['ticket', 'room'],
    },
  },
  icons: { TagsOutlined },
  mayImport: ['event', 'room'],
};
