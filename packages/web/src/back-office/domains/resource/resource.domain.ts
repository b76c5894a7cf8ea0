import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Documentation: {
      page: () => import('./documentation.page.tsx'),
      texts: ['library', 'upload', 'documents'],
    },
    UploadRecord: {
      page: () => import('./upload-record.page.tsx'),
      texts: ['library', 'documents'],
    },
  },
};
