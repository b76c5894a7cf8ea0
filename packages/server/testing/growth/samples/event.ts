import { type DomainSamples, nonce } from './sample.ts';

/** Of an event itself, its organisations and booths. */
export const eventSamples: DomainSamples = {
  calls: {
    'booth.list': ({ hallId }) => ({ blockId: hallId }),
    'organizer.contact': ({ organizerId }) => ({ id: organizerId }),
    'event.noticePreview': ({ eventId }) => ({ eventId, trigger: 'registered', channel: 'mail', language: 'en' }),
    'shortlink.convert': () => ({ data: `https://example.com/${nonce()}` }),
  },
  searches: {
    'event.list': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
    'event.listMine': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
  },
};
