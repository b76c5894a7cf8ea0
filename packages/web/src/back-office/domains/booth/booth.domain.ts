import { AppstoreOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Booths: {
      page: () => import('./booths.page.tsx'),
      texts: ['booth'],
    },
  },
  icons: { AppstoreOutlined },
  mayImport: ['event', 'resource'],
};
