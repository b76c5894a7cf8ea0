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

/** Texts in further languages as they are kept: what is written, the rich ones sanitised. */
export function sanitisedWords(
  words: Words<string>,
  main: Language,
  rich = 'description',
): Record<string, Record<string, string>> {
  const written = writtenWords(words, main);
  for (const texts of Object.values(written))
    if (texts[rich] !== undefined) texts[rich] = sanitiseDescription(texts[rich]);
  return written;
}

/** Rich text as plain text: an empty line between paragraphs, as `richText` reads it. */
export function plainText(html: string): string {
  const broken = html.replace(/<\/(?:p|h[2-4]|ul|ol|blockquote|pre)>/gi, '\n\n').replace(/<(?:\/li|br\s*\/?)>/gi, '\n');
  return sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Plain text as rich text: an empty line begins a new paragraph, another one a new line. */
export function richText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split(/\s*\n\s*/).join('<br />')}</p>`)
    .join('');
}
