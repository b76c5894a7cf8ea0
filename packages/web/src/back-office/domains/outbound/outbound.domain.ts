import { agentPaths } from '@convoke/contract/core/open-paths.ts';
import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    MemberCall: {
      page: () => import('./member-call.page.tsx'),
      texts: ['outbound', 'called', 'participant', 'member', 'member-field', 'label', 'worm', 'designer', 'publish'],
    },
    CallList: {
      page: () => import('./call-list.page.tsx'),
      texts: ['outbound', 'called'],
    },
    ProhibitCall: {
      page: () => import('./prohibit-call.page.tsx'),
      texts: ['outbound', 'called', 'table'],
    },
  },
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
  mayImport: ['event', 'form', 'member', 'participant'],
};
