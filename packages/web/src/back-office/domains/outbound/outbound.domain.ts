import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {},
  mayImport: [],
};
