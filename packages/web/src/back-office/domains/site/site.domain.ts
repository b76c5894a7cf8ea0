import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Website: {
      page: () => import('./site.page.tsx'),
      texts: ['site', 'publish'],
      noCache: true,
    },
    WebsiteTemplate: {
      page: () => import('./template.page.tsx'),
      texts: ['site'],
      noCache: true,
      partOf: 'Website',
    },
  },
  mayImport: ['event', 'resource', 'vote'],
};
