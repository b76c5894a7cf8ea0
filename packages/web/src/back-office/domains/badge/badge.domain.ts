import { IdcardOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Badges: {
      page: () => import('./badges.page.tsx'),
      texts: ['badge', 'publish'],
    },
  },
  icons: { IdcardOutlined },
  mayImport: ['event', 'resource'],
};
