import { reviewAdd } from '@convoke/contract/review/review.calls.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event', 'resource', 'dynamic'],
  async things({ organisation, eventId }, made) {
    const { templateMapId } = await organisation.call(reviewAdd, { eventId, title: 'A secret' });
    return { 'review.templateMapId': templateMapId, 'review.relationId': eventId, 'review.key': made('pictureKey') };
  },
  growth: {
    async world({ call, one, organisationId }, { eventId, dynamicId, documentId }) {
      await call('review.add', { eventId, title: 'How it was', documentId });
      const { templateMapId } = await call<{ templateMapId: string }>('review.newsAdd', { eventId, dynamicId });
      const { id } = await one('SELECT id FROM review WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1');
      await one(
        `INSERT INTO review_picture (organisation_id, review_id, sort, picture_key, alt) VALUES ($1, $2, 0, 'pictures/one.webp', '') RETURNING review_id`,
        [organisationId, id],
      );
      return { templateMapId: id, siteNewsId: templateMapId };
    },
    calls: {
      'review.newsList': ({ eventId }) => ({ relationId: eventId }),
      'review.newsUpdate': ({ siteNewsId }) => ({ templateMapId: siteNewsId, isOn: false }),
      'review.newsDelete': ({ siteNewsId }) => ({ templateMapId: siteNewsId }),
    },
    // An event has a hundred, each in its place.
    atMost: { review: 1, review_picture: 1, site_news: 1 },
  },
};
