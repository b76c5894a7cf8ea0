import { defineDomain, type MenuPage } from '../core/domain.ts';
import { cardCalls } from './card.calls.ts';
import { cardFailures } from './card.failures.ts';

export const cardPages: readonly MenuPage[] = [{ name: 'OwnCards', group: 'Account', at: 15, path: '/profile/index' }];

export const cardDomain = defineDomain({
  name: 'card',
  calls: [cardCalls],
  failures: [cardFailures],
  pages: cardPages,
  kinds: ['card'],
});
