import type { DomainCard } from '../../ui/domain-card.ts';

/** The cards of all domains. */
export const domains: readonly DomainCard[] = Object.values(
  import.meta.glob<DomainCard>('../domains/*/*.domain.ts', { eager: true, import: 'card' }),
);
