import { AuditOutlined, TeamOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    GuestSpeaker: {
      page: () => import('./guest-speaker.page.tsx'),
      texts: ['guest'],
    },
    GuestLibrary: {
      page: () => import('./guest-library.page.tsx'),
      texts: ['guest', 'table'],
    },
  },
  icons: { AuditOutlined, TeamOutlined },
  mayImport: ['event', 'resource'],
};
