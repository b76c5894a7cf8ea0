import { agentPaths } from '@convoke/contract/core/open-paths.ts';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {},
  alone: {
    OutboundLogin: {
      path: agentPaths.login,
      page: () => import('./outbound-login.page.tsx'),
      texts: ['call-desk'],
    },
    Outbound: {
      path: agentPaths.desk,
      page: () => import('./outbound.page.tsx'),
      texts: ['call-desk', 'outbound', 'called', 'participant'],
    },
  },
  mayImport: ['member', 'participant'],
};
