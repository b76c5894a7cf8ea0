import type { DomainCard } from '../../../ui/domain-card.ts';

/** It has no page of its own: its dialog is opened from the overview of an event and from its site. */
export const card: DomainCard = { pages: {} };
