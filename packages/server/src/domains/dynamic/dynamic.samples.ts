import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { answered, counted, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event', 'resource'],
  async things({ organisation, eventId, one }, made) {
    const documentIds = [made('documentId')];
    const { dynamicId } = await organisation.call(dynamicAdd, {
      eventId,
      kind: 'article',
      title: 'A secret',
      documentIds,
    });
    const fileId = await one(
      'SELECT u.id FROM dynamic_document u JOIN dynamic d ON d.id = u.dynamic_id WHERE d.organisation_id = $1 AND d.event_id = $2',
    );
    return { dynamicId, 'dynamic.fileId': fileId };
  },
  asked: {
    'dynamic.add': { title: 'News' },
    'dynamic.update': { title: 'News' },
  },
  growth: {
    async world({ call, one }, { eventId, documentId }) {
      const { dynamicId } = await call<{ dynamicId: string }>('dynamic.add', {
        eventId,
        kind: 'article',
        title: 'The line-up is out',
        content: '<p>Forty talks</p>',
        publish: 'now',
        documentIds: [documentId],
      });
      const { id: newsFileId } = await one(
        'SELECT id FROM dynamic_document WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1',
      );
      return { dynamicId, newsFileId };
    },
    calls: { 'dynamic.fileOpen': ({ code, newsFileId }) => ({ code, fileId: newsFileId }) },
    growing: {
      'dynamic.export': written,
      'dynamic.feed': answered,
      'dynamic.manage': counted,
    },
  },
};
