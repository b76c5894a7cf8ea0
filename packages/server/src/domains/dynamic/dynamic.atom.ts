import { xmlText } from '../../core/tables/xml-text.ts';

/** What an entry of a feed says. */
export interface FeedEntry {
  id: string;
  title: string;
  url: string;
  /** HTML. */
  content: string;
  published: Date;
  updated: Date;
}

/**
 * A feed to subscribe to (Atom, RFC 4287). Ids are urn:uuid and never change; the feed is as new as its newest entry, or as `since` where it has
 * none, so that an unchanged feed is the same bytes.
 */
export function atomFeed(
  feed: { id: string; title: string; url: string; self: string; author: string; language: string; since: Date },
  entries: readonly FeedEntry[],
): string {
  const updated = new Date(Math.max(feed.since.getTime(), ...entries.map((entry) => entry.updated.getTime())));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">`,
    `<id>urn:uuid:${feed.id}</id>`,
    `<title>${xmlText(feed.title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>`,
    `<author><name>${xmlText(feed.author)}</name></author>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>urn:uuid:${entry.id}</id>`,
      `<title>${xmlText(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xmlText(entry.url)}"/>`,
      `<published>${entry.published.toISOString()}</published>`,
      `<updated>${entry.updated.toISOString()}</updated>`,
      `<content type="html">${xmlText(entry.content)}</content>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}
