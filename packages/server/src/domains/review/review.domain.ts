import { reviewDomain as contract } from '@convoke/contract/review/review.domain.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { reviewUses } from './review.documents.ts';
import { reviewHandlers } from './review.handlers.ts';
import { mountRecording } from './review.recording.ts';
import { siteNewsHandlers } from './site-news.handlers.ts';

export const reviewDomain = defineServerDomain({
  contract,
  imports: ['dynamic', 'resource'],
  handlers: [...reviewHandlers, ...siteNewsHandlers],
  mounts: [mountRecording],
  documentUses: { review: reviewUses },
  tables: {
    review: 'a look back is at one event, not at its copy',
    review_picture: 'of looks back',
    site_news: { ...ofEvent, hasId: true, also: { by: 'dynamic_id', of: 'dynamic' } },
  },
});
