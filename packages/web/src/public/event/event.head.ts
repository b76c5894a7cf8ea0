import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SaleState } from '@convoke/contract/ticket/ticket.rules.ts';
import { coverSizes } from '../core/sizes.ts';
import { eventTimes, isoInZone } from '../core/time.ts';
import type { Head, HeadContext } from '../core/types.ts';
import type { EventData } from './event.page.tsx';

const availability: Readonly<Record<PublicEvent['registration'], string>> = {
  open: 'InStock',
  'not-yet': 'PreOrder',
  full: 'SoldOut',
  closed: 'SoldOut',
  over: 'SoldOut',
  'not-published': 'PreOrder',
};

/** The summary, else the beginning of the description without its markup. */
export function descriptionText(event: PublicEvent): string {
  if (event.summary) return event.summary;
  const text = event.description
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].length > 160 ? `${[...text].slice(0, 159).join('')}…` : text;
}

function location(event: PublicEvent, url: string): Record<string, unknown> {
  if (event.model === 1) return { '@type': 'VirtualLocation', url };
  const point = event.latitude !== null && event.longitude !== null;
  return {
    '@type': 'Place',
    name: event.placeName || event.address,
    ...(event.address ? { address: event.address } : {}),
    ...(point ? { geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude } } : {}),
  };
}

const saleAvailability: Readonly<Record<SaleState, string>> = {
  open: 'InStock',
  'by-code': 'InStock',
  'not-yet': 'PreOrder',
  none: 'PreOrder',
  'sold-out': 'SoldOut',
  closed: 'SoldOut',
};

/** How one joins, for search engines: free by form, or what the tickets cost. */
function offers(event: PublicEvent, publicUrl: string): Record<string, unknown> {
  const { sale } = event;
  if (!sale)
    return {
      isAccessibleForFree: true,
      offers: {
        '@type': 'Offer',
        url: `${publicUrl}/register/${event.code}`,
        availability: `https://schema.org/${availability[event.registration]}`,
        ...(event.registrationOpensAt ? { validFrom: event.registrationOpensAt } : {}),
      },
    };
  return {
    isAccessibleForFree: sale.toCents === 0,
    offers: {
      '@type': 'AggregateOffer',
      url: `${publicUrl}/buy-ticket?event=${event.code}`,
      availability: `https://schema.org/${event.phase === 'ended' ? 'SoldOut' : saleAvailability[sale.state]}`,
      priceCurrency: sale.currency,
      ...(sale.fromCents === null ? {} : { lowPrice: (sale.fromCents / 100).toFixed(2) }),
      ...(sale.toCents === null ? {} : { highPrice: (sale.toCents / 100).toFixed(2) }),
      ...(sale.opensAt ? { validFrom: sale.opensAt } : {}),
    },
  };
}

/** schema.org's Event, by which search engines show date and place. */
export function jsonLd(event: PublicEvent, publicUrl: string): Record<string, unknown> {
  const url = event.pageUrl;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: descriptionText(event),
    startDate: isoInZone(event.startsAt, event.timeZone),
    endDate: isoInZone(event.endsAt, event.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${event.model === 1 ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: location(event, url),
    url,
    ...(event.coverUrl ? { image: [new URL(event.coverUrl, publicUrl).href] } : {}),
    ...hosts(event, publicUrl),
    ...performers(event, publicUrl),
    ...offers(event, publicUrl),
  };
}

/** Who holds it, for search engines: the hosts that the page names, else whoever the event says. */
function hosts({ organiserName, organizers }: PublicEvent, publicUrl: string): Record<string, unknown> {
  const named = organizers
    .filter(({ kind }) => kind === 'host' || kind === 'cohost')
    .flatMap((group) => group.organizers);
  const organizer = named.map(({ name, logoUrl, link }) => ({
    '@type': 'Organization',
    name,
    ...(link ? { url: link } : {}),
    ...(logoUrl ? { logo: new URL(logoUrl, publicUrl).href } : {}),
  }));
  if (organizer.length > 0) return { organizer };
  return organiserName ? { organizer: { '@type': 'Organization', name: organiserName } } : {};
}

/** Who is there, for search engines. */
function performers({ guests }: PublicEvent, publicUrl: string): Record<string, unknown> {
  if (guests.length === 0) return {};
  const performer = guests.map(({ name, title, company, photoUrl }) => ({
    '@type': 'Person',
    name,
    ...(title ? { jobTitle: title } : {}),
    ...(company ? { worksFor: { '@type': 'Organization', name: company } } : {}),
    ...(photoUrl ? { image: new URL(photoUrl, publicUrl).href } : {}),
  }));
  return { performer };
}

export function eventHead(event: EventData, { locale, publicUrl }: HeadContext): Head {
  const times = eventTimes(event, locale);
  const place = event.model === 1 ? '' : event.placeName || event.address;
  // The document holds the description as HTML already; the page takes it from there (event.page.tsx).
  const browserData = { ...event, description: '' };
  // Who has the address of a preview sees what is not public: nothing leads there, and nothing is told of it.
  if (event.previewUntil !== undefined)
    return { title: event.title, private: true, isSecret: true, colourSeed: event.code, browserData };
  return {
    title: event.title,
    // What a chat shows under the link: when and where come before what.
    description: [times.line, place, descriptionText(event)].filter(Boolean).join(' · '),
    canonical: event.pageUrl,
    languages: event.languages,
    image: event.coverUrl,
    feed: `/event/dynamic/feed/${event.code}/news.atom`,
    private: event.registration === 'not-published',
    jsonLd: jsonLd(event, publicUrl),
    colourSeed: event.code,
    browserData,
    firstPicture: event.coverUrl ? { url: event.coverUrl, widths: event.coverWidths, sizes: coverSizes } : undefined,
  };
}
