import { consultAsk } from '@convoke/contract/consult/consult.calls.ts';
import { eventWebsiteInfo } from '@convoke/contract/event/event.public.calls.ts';
import { counted, written } from '../../../testing/growth/bounds.ts';
import { nonce, type Samples, taken } from '../../../testing/samples.ts';

const question = () => ({
  nonce: nonce(),
  text: 'Is there parking?',
  name: 'Vera Lindqvist',
  email: `${nonce()}@example.com`,
});

export const samples: Samples = {
  after: ['event'],
  async things({ server, organisation, eventId, one }) {
    const { code } = await organisation.call(eventWebsiteInfo, { eventId });
    taken(await server.send(consultAsk, { code, ...question() }));
    return { consultId: await one('SELECT id FROM consult WHERE organisation_id = $1 AND event_id = $2 LIMIT 1') };
  },
  growth: {
    async world({ call, one }, { code }) {
      await call('consult.ask', { code, ...question() });
      const { id: consultId } = await one('SELECT id FROM consult WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1');
      return { consultId };
    },
    calls: {
      'consult.ask': ({ code }) => ({ code, ...question() }),
      'consult.switch': ({ eventId, consultId }) => ({ eventId, consultIds: [consultId], to: 'answered' }),
    },
    jobs: {
      'consult.answered': ({ consultId }, { organisationId }) => ({ organisationId, consultId }),
    },
    searches: { 'consult.list': () => ({ search: 'Lindqvist' }) },
    growing: { 'consult.list': counted, 'consult.export': written },
  },
};
