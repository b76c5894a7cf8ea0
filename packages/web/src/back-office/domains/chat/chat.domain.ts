import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  mayImport: ['event'],
};
