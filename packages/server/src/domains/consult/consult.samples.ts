import { consultAdd } from '@convoke/contract/consult/consult.calls.ts';
import { counted, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event'],
  things: ({ organisation, eventId }) => organisation.call(consultAdd, { eventId, name: 'A secret' }),
  growth: {
    async world({ call }, { eventId }) {
      await call('consult.add', { eventId, name: 'Growing' });
      return {};
    },
    searches: { 'consult.list': () => ({ name: 'Growing' }) },
    growing: { 'consult.list': counted, 'consult.export': written },
  },
};
