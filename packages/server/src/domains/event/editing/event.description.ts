import type { Language } from '@convoke/contract/core/language.ts';
import { type Words, writtenWords } from '@convoke/contract/event/event.words.ts';
import sanitizeHtml from 'sanitize-html';

/** What an organiser's rich text may hold: text structure, links out, and pictures of our own storage. Nothing that runs, nothing that styles the page. */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'hr',
      'a',
      'img',
      'code',
      'pre',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/files\/[\w/-]+\.\w{2,5}$/.test(frame.attribs['src'] ?? ''),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }), h1: 'h2' },
  });
}

/** An event's texts in further languages as they are kept: what is written, the descriptions sanitised. */
export function sanitisedWords(words: Words<string>, main: Language): Record<string, Record<string, string>> {
  const written = writtenWords(words, main);
  for (const texts of Object.values(written))
    if (texts['description'] !== undefined) texts['description'] = sanitiseDescription(texts['description']);
  return written;
}
