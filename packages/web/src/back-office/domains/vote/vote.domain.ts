import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Vote: {
      page: () => import('./vote.page.tsx'),
      texts: ['vote', 'template'],
    },
    VoteInfo: {
      page: () => import('./vote-info.page.tsx'),
      texts: ['vote', 'designer', 'publish', 'template', 'table'],
    },
    TemplateVote: {
      page: () => import('./template-vote.page.tsx'),
      texts: ['vote', 'designer', 'publish', 'template', 'table'],
    },
  },
  mayImport: ['event', 'form', 'resource'],
};
