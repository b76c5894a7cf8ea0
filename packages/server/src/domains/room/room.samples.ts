import { nonce, type Samples } from '../../../testing/samples.ts';

export const samples: Samples<'free'> = {
  after: ['event'],
  growth: {
    // Somebody is in a waiting room.
    async world({ call }, { free }) {
      await call('room.settingSave', { eventId: free['id'], isOn: true, perMinute: 100_000 });
      const visitor = 'visitor-of-a-test-0000';
      await call('room.enter', { code: free['code'], visitor });
      return { visitor };
    },
    calls: {
      'room.enter': ({ free }) => ({ code: free['code'], visitor: nonce().slice(0, 22) }),
    },
    jobs: {
      'room.clear': ({ free }, { organisationId }) => ({ organisationId, eventId: free['id'] }),
    },
    growing: {
      'room.state': 'the answer has a row for each minute of the last hour in which people came',
      'room.clear': 'it removes what it reads, a batch at a time',
    },
    fewInEach: ['room_minute'],
  },
};
