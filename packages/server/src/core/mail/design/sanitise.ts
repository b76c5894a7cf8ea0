import { randomBytes } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { typedBody, typedStyles } from './letters.ts';
import { outlookPart, takeComments } from './outlook-comments.ts';
import { cleanStyle, cleanStyles } from './styles.ts';

/**
 * HTML of a mail, whoever wrote it: MJML lets scripts and event handlers through, and people upload what they like. What stays is text, tables,
 * pictures, links and styles; nothing runs, nothing loads but pictures. Comments that only Outlook reads stay where they hold plain tables.
 */

export interface Sanitised {
  html: string;
  /** Elements and attributes that were taken out, each once. */
  removed: string[];
  /** Whether anything of it could have done something. */
  isActive: boolean;
}

export interface SanitiseOptions {
  /** Another address of a picture; null takes the picture out. */
  pictureOf?: (src: string) => string | null;
  /** Another address of a link. */
  linkOf?: (href: string) => string;
}

const tags = [
  'html',
  'head',
  'body',
  'title',
  'meta',
  'style',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'div',
  'p',
  'span',
  'a',
  'img',
  'br',
  'hr',
  'center',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'figure',
  'figcaption',
  'address',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'nav',
  'aside',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'small',
  'big',
  'sub',
  'sup',
  'mark',
  'abbr',
  'cite',
  'time',
];

const everywhere = [
  'class',
  'style',
  'id',
  'dir',
  'lang',
  'title',
  'role',
  'aria-*',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'background',
  'border',
  'cellpadding',
  'cellspacing',
];

/** Of these the content goes too. */
const withContent = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
];
const active = new Set([
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'form',
  'base',
  'svg',
  'math',
]);

const metaNames = new Set(['viewport', 'color-scheme', 'supported-color-schemes', 'format-detection']);
const picturePath = /^\/files\/[\w/-]+\.\w{2,5}$/;
const addresses = new Set(['href', 'src', 'background', 'action', 'formaction', 'xlink:href']);
const scripted = /^[\s\u0000-\u0020]*(?:java|vb|live)script[\s\u0000-\u0020]*:/i;

export function sanitiseMail(html: string, { pictureOf, linkOf }: SanitiseOptions = {}): Sanitised {
  const removed = new Set<string>();
  let isActive = false;
  const found = (name: string, isBad: boolean) => {
    removed.add(name);
    isActive ||= isBad;
  };
  // Nobody can write what only this call knows, so nobody can put a comment where it would end an attribute.
  const nonce = randomBytes(12).toString('hex');
  const comments: string[] = [];
  const marked = takeComments(looseStyles(html), (comment) => {
    const kept = outlookPart(comment);
    if (kept === null) {
      if (/<script|\son\w+\s*=|javascript:/i.test(comment)) found('comment', true);
      return '';
    }
    comments.push(kept);
    return `[${nonce}:${comments.length - 1}]`;
  });
  const clean = sanitizeHtml(marked, {
    allowedTags: tags,
    allowVulnerableTags: true,
    allowedAttributes: {
      '*': everywhere,
      html: ['xmlns', 'xmlns:v', 'xmlns:o'],
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'alt', 'hspace', 'vspace'],
      meta: ['name', 'content', 'charset', 'http-equiv'],
      style: ['type', 'media'],
      font: ['color', 'face', 'size'],
      td: ['colspan', 'rowspan', 'scope', 'nowrap'],
      th: ['colspan', 'rowspan', 'scope', 'nowrap'],
      ol: ['start', 'type'],
      ul: ['type'],
      col: ['span'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: withContent,
    nestingLimit: 256,
    selfClosing: ['img', 'br', 'hr', 'meta', 'col'],
    onOpenTag: (name, attributes) => {
      if (!tags.includes(name)) found(name, active.has(name));
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute)) found(attribute.toLowerCase().slice(0, 30), true);
        else if (addresses.has(attribute) && scripted.test(value)) found(`${attribute}=javascript:`, true);
      }
      if (name === 'meta' && /refresh/i.test(attributes['http-equiv'] ?? '')) found('meta refresh', true);
    },
    transformTags: {
      '*': (tagName, attribs) => {
        const kept = { ...attribs };
        if (kept['style'] !== undefined) {
          const style = cleanStyle(kept['style']);
          if (style === '') delete kept['style'];
          else kept['style'] = style;
        }
        const href = kept['href'];
        if (tagName === 'a' && href !== undefined) kept['href'] = linkOf && !href.includes('{{') ? linkOf(href) : href;
        const src = kept['src'];
        if (tagName === 'img' && src !== undefined) {
          const other = pictureOf ? pictureOf(src) : src;
          if (other === null) delete kept['src'];
          else kept['src'] = other;
        }
        return { tagName, attribs: kept };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'meta') return !isPlainMeta(attribs);
      if (tag !== 'img' || isPicture(attribs['src'] ?? '')) return false;
      found('img', false);
      return true;
    },
    textFilter: (text) => text.replaceAll(`[${nonce}:`, `[${nonce}+`),
  });
  // Only what stood between elements was confirmed by the filter of texts; what stood in an attribute or a style is taken out.
  const confirmed = new RegExp(`\\[${nonce}\\+(\\d+)\\]`, 'g');
  const left = new RegExp(`\\[${nonce}:\\d+\\]`, 'g');
  const whole = cleanStyles(clean.replace(left, '')).replace(confirmed, (_, at: string) => comments[Number(at)] ?? '');
  return { html: asDocument(whole), removed: [...removed].slice(0, 30), isActive };
}

/** The styles of old mails stand in a comment of their own, which is no comment to any browser. */
function looseStyles(html: string): string {
  return html.replace(/(<style\b[^<>]{0,200}>)\s{0,20}<!--/gi, '$1');
}

/** Texts are kept as UTF-8, whatever a file said; `asDocument` says so. */
function isPlainMeta(attribs: Readonly<Record<string, string>>): boolean {
  const { name, 'http-equiv': asHeader } = attribs;
  if (asHeader !== undefined) return /^x-ua-compatible$/i.test(asHeader);
  return name !== undefined && metaNames.has(name.toLowerCase());
}

function isPicture(src: string): boolean {
  return /^(?:https?:\/\/|cid:|\{\{)/i.test(src.trim()) || picturePath.test(src);
}

/** Whether a part of a mail brings its own layout, as those of other programs do: tables or a style sheet. */
const isDesigned = (part: string) => part === '' || /<(?:table|style)[\s>]/i.test(part);

/** A whole document, also of what was a part of one. */
function asDocument(html: string): string {
  const body = html.trim();
  const charset = '<meta charset="utf-8">';
  if (/<head[\s>]/i.test(body)) return `<!doctype html>\n${body.replace(/<head([^<>]*)>/i, `<head$1>${charset}`)}`;
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  const head = `<head>${charset}${viewport}</head>`;
  if (/<html[\s>]/i.test(body)) return `<!doctype html>\n${body.replace(/<html([^<>]*)>/i, `<html$1>${head}`)}`;
  if (/<body[\s>]/i.test(body)) return `<!doctype html>\n<html>${head}${body}</html>`;
  return isDesigned(body)
    ? `<!doctype html>\n<html>${head}<body>${body}</body></html>`
    : `<!doctype html>\n<html><head>${charset}${viewport}${typedStyles}</head>${typedBody(body)}</html>`;
}
