import { cardAdd } from '@convoke/contract/card/card.calls.ts';
import { few } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ organisation }) {
    const { cardId, url } = await organisation.call(cardAdd, { name: 'Li Na', isShared: true });
    return { cardId, 'card.code': url?.split('/').at(-1) ?? '' };
  },
  growth: {
    async world({ call }) {
      const { url } = (await call('card.add', { name: 'Li Na', isShared: true })) as { url: string };
      return { cardCode: url.split('/').at(-1) };
    },
    calls: {
      'card.contact': ({ cardCode }) => ({ code: cardCode }),
    },
    growing: {
      'card.page': few,
    },
  },
};
