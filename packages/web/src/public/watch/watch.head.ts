import { eventTimes } from '../core/time.ts';
import type { Head, HeadContext } from '../core/types.ts';
import { liveToShow } from './use-watch.ts';
import type { WatchData } from './watch.page.tsx';

export function watchHead({ info }: WatchData, { t, locale, publicUrl }: HeadContext): Head {
  const live = liveToShow(info.lives);
  const { code, title, timeZone, organiserName } = info;
  const when = live ? eventTimes({ ...live, timeZone }, locale).line : '';
  const isOpen = info.access === 'anyone';
  const image = info.pictureUrl ?? info.coverUrl;
  return {
    title: t('public-watch:title', { title }),
    description: [when, organiserName, t('public-watch:description', { title })].filter(Boolean).join(' · '),
    canonical: `/watch/${code}`,
    image,
    // What few may see is not for search engines.
    private: !isOpen,
    colourSeed: code,
    ...(isOpen &&
      live && {
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'BroadcastEvent',
          name: live.title || title,
          isLiveBroadcast: true,
          startDate: live.startsAt,
          endDate: live.endsAt,
          url: `${publicUrl}/watch/${code}`,
          ...(image && { image: [new URL(image, publicUrl).href] }),
          ...(organiserName && { organizer: { '@type': 'Organization', name: organiserName } }),
        },
      }),
  };
}
