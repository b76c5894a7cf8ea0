import sanitizeHtml from 'sanitize-html';

const blocks = [
  'p',
  'div',
  'tr',
  'table',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'center',
  'section',
  'article',
  'header',
  'footer',
];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The text of a mail, made of its HTML (sanitised): for programs that show no HTML, and for filters that compare the two. */
export function textPart(html: string): string {
  const flat = sanitizeHtml(html, {
    allowedTags: [...blocks, ...headings, 'br', 'hr', 'li', 'a', 'img', 'td', 'th'],
    allowedAttributes: { a: ['href'], img: ['alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nonTextTags: ['style', 'title', 'script', 'head'],
    // What a list of mails shows after the subject is hidden in the mail itself.
    exclusiveFilter: ({ attribs }) => /display:\s*none|mso-hide:\s*all/i.test(attribs['style'] ?? ''),
  });
  const text = flat
    .replace(/\s+/g, ' ')
    .replace(/<img(?: alt="([^"]*)")?[^<>]*>/g, (_, alt: string | undefined) => alt ?? '')
    .replace(/<a href="([^"]*)"[^<>]*>([^<]*)<\/a>/g, (_, href: string, words: string) => linkText(href, words.trim()))
    // Editors put a paragraph into an item: its words stand beside the sign.
    .replace(/(<li[^<>]*>) ?<p[^<>]*>/g, '$1')
    .replace(/<\/p> ?<\/li>/g, '</li>')
    .replace(/<li[^<>]*>/g, '\n- ')
    .replace(/<hr[^<>]*>/g, '\n---\n')
    .replace(/<br[^<>]*>/g, '\n')
    .replace(/<\/?h[1-6][^<>]*>/g, '\n\n')
    .replace(/<\/(?:td|th)>/g, ' ')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^<>]*>/g, '\n');
  return decoded(text)
    .split('\n')
    .map((line) => line.replace(/[\u00a0\u2000-\u200a\u202f\u205f\t ]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A link without an address that leads anywhere is its words alone, and one that says its own address says it once. */
function linkText(href: string, words: string): string {
  if (href === '' || href.startsWith('#')) return words;
  const address = href.replace(/^mailto:|^tel:/, '');
  return words === '' || words === address || words === href ? address : `${words} (${address})`;
}

function decoded(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
