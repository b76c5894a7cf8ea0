import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';

export function boothsHead({ event, blocks }: PublicPlan, { t }: HeadContext): Head {
  const exhibitors = blocks.flatMap(({ booths }) => booths).filter((booth) => booth.exhibitor !== '').length;
  return {
    title: t('public-booths:title', { event: event.title }),
    description: t('public-booths:description', { event: event.title, count: exhibitors }),
    canonical: `/event/${event.code}/booths`,
    languages: event.languages,
    image: event.coverUrl,
    colourSeed: event.code,
  };
}
