import type { PublicSession } from '@convoke/contract/site/site.live.ts';
import { type SiteData, sitePath, siteSharePath } from '@convoke/contract/site/site.shown.ts';
import { isoInZone } from '../core/time.ts';
import type { FirstPicture, Head, HeadContext } from '../core/types.ts';
import { eventHead, jsonLd } from '../event/event.head.ts';
import { bannerPicture } from './pieces.tsx';
import { shownSessions } from './shown-sessions.ts';
import { siteCss } from './site-css.ts';

/** A page of a site: what today's event page says of itself, in the site's own look and with its picture. */
export function siteHead(data: SiteData, context: HeadContext): Head {
  const { event, site, live, previewUntil } = data;
  const { style, page } = site;
  const ofEvent = eventHead({ ...event, ...(previewUntil !== undefined && { previewUntil }) }, context);
  const look = {
    css: siteCss(style),
    scheme: style.scheme === 'auto' ? ('light dark' as const) : style.scheme,
    light: (style.scheme === 'dark' ? style.dark : style.light).background,
    dark: (style.scheme === 'light' ? style.light : style.dark).background,
  };
  const browserData = { ...data, event: { ...event, description: '' }, live: { ...live, sessions: sessionsOf(data) } };
  if (ofEvent.isSecret) return { ...ofEvent, look, browserData };
  const isFirst = page.slug === '';
  const { jsonLd: _ofEvent, ...rest } = ofEvent;
  return {
    ...rest,
    title: isFirst || !page.title ? event.title : `${page.title} · ${event.title}`,
    description: page.description || (ofEvent.description ?? ''),
    canonical: isFirst ? event.pageUrl : new URL(sitePath(event.code, page.slug), event.pageUrl).href,
    languages: site.languages,
    image: siteSharePath(data, context.language),
    ...(isFirst && {
      jsonLd: { ...jsonLd(event, context.publicUrl), ...subEvents(event, live.sessions) },
    }),
    look,
    browserData,
    firstPicture: firstOf(data),
  };
}

/** The picture that the page begins with. */
function firstOf({ event, site }: SiteData): FirstPicture | undefined {
  const [first] = site.modules;
  return first?.module === 'banner' ? bannerPicture(first.props, event) : undefined;
}

/** Only those that the page shows. */
function sessionsOf({ site, live }: SiteData): PublicSession[] {
  const schedule = site.modules.find((each) => each.module === 'schedule');
  return schedule?.module === 'schedule' ? shownSessions(live.sessions, schedule.props.layout) : [];
}

/** The sessions of its programme, for search engines. */
function subEvents(event: SiteData['event'], sessions: readonly PublicSession[]): Record<string, unknown> {
  if (sessions.length === 0) return {};
  const subEvent = sessions.map(({ title, startsAt, endsAt, place, people }) => ({
    '@type': 'Event',
    name: title,
    startDate: isoInZone(startsAt, event.timeZone),
    endDate: isoInZone(endsAt, event.timeZone),
    location: place
      ? { '@type': 'Place', name: place, address: event.address || event.placeName || place }
      : event.model === 1
        ? { '@type': 'VirtualLocation', url: event.pageUrl }
        : { '@type': 'Place', name: event.placeName || event.address || event.title },
    ...(people.length > 0 && { performer: people.map((name) => ({ '@type': 'Person', name })) }),
  }));
  return { subEvent };
}
