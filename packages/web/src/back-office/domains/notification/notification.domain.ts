import type { DomainCard } from '../../../ui/domain-card.ts';

/** It has no page: the bell of the top bar opens its panel. */
export const card: DomainCard = {};
