import { cardDomain as contract } from '@convoke/contract/card/card.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { cardHandlers } from './card.handlers.ts';
import { cardPages } from './card.pages.ts';

export const cardDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: cardHandlers,
  pages: cardPages,
  tables: {
    business_card: 'not of an event',
  },
});
