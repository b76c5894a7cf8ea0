import { SolutionOutlined, StarOutlined } from '@ant-design/icons';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Dynamic: {
      page: () => import('./dynamic.page.tsx'),
      texts: ['dynamic'],
    },
    MicroDynamic: {
      page: () => import('./micro-dynamic.page.tsx'),
      texts: ['dynamic'],
    },
  },
  icons: { SolutionOutlined, StarOutlined },
  mayImport: ['event', 'participant', 'resource'],
};
