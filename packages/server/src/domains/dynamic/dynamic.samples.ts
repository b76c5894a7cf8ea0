import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { answered, counted, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event'],
  async things({ organisation, eventId }) {
    const { dynamicId } = await organisation.call(dynamicAdd, { eventId, kind: 'article', title: 'A secret' });
    return { dynamicId };
  },
  asked: {
    'dynamic.add': { title: 'News' },
    'dynamic.update': { title: 'News' },
  },
  growth: {
    async world({ call }, { eventId }) {
      const { dynamicId } = await call<{ dynamicId: string }>('dynamic.add', {
        eventId,
        kind: 'article',
        title: 'The line-up is out',
        content: '<p>Forty talks</p>',
        publish: 'now',
      });
      return { dynamicId };
    },
    growing: {
      'dynamic.export': written,
      'dynamic.feed': answered,
      'dynamic.manage': counted,
    },
  },
};
