import { defineDomain, type MenuPage } from '../core/domain.ts';
import { type Failure, state } from '../core/failure-kinds.ts';
import { reviewCalls, siteNewsCalls } from './review.calls.ts';
import { mostReviews, mostSiteNews } from './review.rules.ts';

export const reviewPages: readonly MenuPage[] = [
  { name: 'Reviews', group: 'ActivityInfo', at: 140, path: '/activity-info/looks-back' },
];

const failures = {
  REVIEW_FULL: state({
    en: `An event has at most ${mostReviews} looks back.`,
    zh: `每个活动最多 ${mostReviews} 条回顾。`,
    es: `Un evento tiene como máximo ${mostReviews} retrospectivas.`,
    ja: `振り返りは1イベントにつき${mostReviews}件までです。`,
  }),
  REVIEW_CHANGED: state({
    en: 'Someone else has changed this look back.',
    zh: '其他人已修改此回顾。',
    es: 'Otra persona ha cambiado esta retrospectiva.',
    ja: 'この振り返りは別の人によって変更されました。',
  }),
  REVIEW_RECORDINGS: state({
    en: 'A recording is either an address or a document, not both.',
    zh: '录像只能是链接或文件之一。',
    es: 'Una grabación es una dirección o un documento, no ambos.',
    ja: '録画はURLかドキュメントのどちらか一方です。',
  }),
  SITE_NEWS_FULL: state({
    en: `A site shows at most ${mostSiteNews} posts.`,
    zh: `官网最多展示 ${mostSiteNews} 条动态。`,
    es: `Un sitio muestra como máximo ${mostSiteNews} publicaciones.`,
    ja: `サイトに表示できる投稿は${mostSiteNews}件までです。`,
  }),
} as const satisfies Record<string, Failure>;

export const reviewDomain = defineDomain({
  name: 'review',
  keys: 'events',
  calls: [reviewCalls, siteNewsCalls],
  failures: [failures],
  pages: reviewPages,
});
