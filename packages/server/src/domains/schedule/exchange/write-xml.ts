import {
  byPlace,
  duration,
  itemSlug,
  itemUrl,
  type Published,
  acronymOf,
  slugOf,
  spanOf,
  uri,
  withOffset,
} from './published.ts';
import { peopleOf, trackName } from './write-json.ts';
import { xmlText } from '../../../core/tables/xml-text.ts';

/** Writes schedule XML that keeps the public schema (https://c3voc.de/schedule/schema.xsd), which none of the systems that read it need and some do. */
export function scheduleXml(published: Published): string {
  const { contents, title, code, url, version } = published;
  const { from, to } = spanOf(published);
  const zone = contents.timeZone;
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<schedule>', element('generator', '', { name: 'Convoke' })];
  lines.push(element('url', url), element('version', version), '<conference>');
  lines.push(
    element('title', title),
    element('acronym', acronymOf(code)),
    element('start', withOffset(from, zone)),
    element('end', withOffset(to, zone)),
    element('days', String(contents.dates.length)),
    element('timeslot_duration', '00:05'),
    element('url', url),
    element('time_zone_name', zone),
    ...contents.tracks.map(({ name, colour, trackId }) =>
      element('track', '', { name, color: colour, slug: slugOf(name, `track-${trackId.slice(0, 8)}`) }),
    ),
    '</conference>',
  );
  for (const [index, date] of contents.dates.entries()) {
    const attributes = {
      date: date.date,
      start: withOffset(date.opensAt, zone),
      end: withOffset(date.closesAt, zone),
      index: String(index + 1),
    };
    lines.push(`<day${attributesOf(attributes)}>`);
    // The first day names every place: nothing else in the format says their order.
    for (const { place, items } of byPlace(published, date.dateId, index === 0)) {
      lines.push(`<room${attributesOf({ name: place.name, guid: place.guid })}>`);
      for (const item of items) {
        lines.push(
          `<event${attributesOf({ id: String(item.number), guid: item.guid })}>`,
          element('date', withOffset(item.startsAt, zone)),
          element('start', withOffset(item.startsAt, zone).slice(11, 16)),
          element('duration', duration(item.minutes)),
          element('room', place.name),
          element('slug', itemSlug(item, code)),
          element('url', itemUrl(url, item)),
          element('title', item.title),
          element('subtitle', item.subtitle),
          element('track', trackName(published, item.trackId)),
          element('type', item.kind),
          element('language', item.language),
          element('abstract', item.abstract),
          element('description', item.description),
          '<persons>',
          ...peopleOf(published, item.guests).map(({ guid, name }) => element('person', name, { guid })),
          '</persons>',
          '<links>',
          ...item.links.map((link) => element('link', link.title, { href: uri(link.url) })),
          '</links>',
          '</event>',
        );
      }
      lines.push('</room>');
    }
    lines.push('</day>');
  }
  lines.push('</schedule>');
  return lines.join('\n');
}

type Attributes = Readonly<Record<string, string | null>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${xmlText(value)}"`]))
    .join('');

const element = (name: string, text: string, attributes: Attributes = {}): string =>
  text === ''
    ? `<${name}${attributesOf(attributes)}/>`
    : `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;
