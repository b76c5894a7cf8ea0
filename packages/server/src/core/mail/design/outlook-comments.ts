/**
 * Comments in the HTML of a mail. Outlook on Windows reads those that are meant for it; mails laid out by MJML need them there. Only what holds
 * plain tables and shapes is kept.
 */

/** Goes through the comments of HTML in one pass: `keep` says what stands in the place of each. */
export function takeComments(html: string, keep: (comment: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  // Once there is no end further on, there is none for the next beginning either.
  const none = { conditional: false };
  for (;;) {
    const begin = html.indexOf('<!--', at);
    if (begin < 0) break;
    parts.push(html.slice(at, begin));
    at = endOf(html, begin, none);
    parts.push(keep(html.slice(begin, at)));
  }
  parts.push(html.slice(at));
  return parts.join('');
}

const head = /<!--\[if [\w !|&()]{1,40}\]>/y;
const shownBegin = /<!--(?:>|[ \t]{0,4}-->)/y;
const shownEnd = '<!--<![endif]-->';

function endOf(html: string, begin: number, none: { conditional: boolean }): number {
  if (html.startsWith(shownEnd, begin)) return begin + shownEnd.length;
  head.lastIndex = begin;
  const opened = head.exec(html);
  if (opened) {
    const after = begin + opened[0].length;
    // `<!--[if !mso]><!-->`: all but Outlook read what follows.
    shownBegin.lastIndex = after;
    const shown = shownBegin.exec(html);
    if (shown) return after + shown[0].length;
    const end = none.conditional ? -1 : html.indexOf('<![endif]-->', after);
    if (end >= 0) return end + '<![endif]-->'.length;
    none.conditional = true;
  }
  const end = html.indexOf('-->', begin + 4);
  // A comment that never ends hides the rest, in a browser as well.
  return end < 0 ? html.length : end + 3;
}

const dangerous = /expression\s*\(|javascript:|vbscript:|behavior\s*:|-moz-binding|@import|&#/i;
const attribute = /^\s+([\w:-]{1,40})="([^"<>]*)"/;
const elements =
  /^<\/?(table|tbody|tr|td|div|p|span|center|br|i|b|xml|noscript|style|meta|(?:v|o|w):[a-z]{2,30})((?:\s+[\w:-]{1,40}="[^"<>]*")*)\s*\/?>$/i;

/** The comment as it may stay; null when it goes. */
export function outlookPart(comment: string): string | null {
  if (comment === shownEnd) return comment;
  const opened = /^<!--\[if [\w !|&()]{1,40}\]>/.exec(comment);
  if (!opened) return null;
  const inside = comment.slice(opened[0].length);
  if (/^<!--(?:>|[ \t]{0,4}-->)$/.test(inside)) return `${opened[0]}<!-->`;
  if (!inside.endsWith('<![endif]-->')) return null;
  return isPlain(inside.slice(0, -'<![endif]-->'.length)) ? comment : null;
}

/** Text, and elements of the list with attributes that do nothing. Two dashes could end the comment before its end. */
function isPlain(inside: string): boolean {
  if (inside.includes('--') || dangerous.test(withoutSpaces(inside))) return false;
  for (let at = inside.indexOf('<'); at >= 0; ) {
    const end = inside.indexOf('>', at);
    if (end < 0) return false;
    const element = elements.exec(inside.slice(at, end + 1));
    if (!element || !arePlain(element[2] ?? '')) return false;
    at = inside.indexOf('<', end + 1);
  }
  return true;
}

/** MJML writes invisible spaces as their numbers. */
function withoutSpaces(text: string): string {
  return text.replaceAll('&#160;', ' ').replaceAll('&#8203;', '').replaceAll('&#xA0;', ' ');
}

function arePlain(attributes: string): boolean {
  for (let rest = attributes.trimEnd(); rest !== ''; ) {
    const next = attribute.exec(rest);
    if (!next) return false;
    const [whole, name = '', value = ''] = next;
    if (/^on/i.test(name)) return false;
    if (/^(?:href|src)$/i.test(name) && !/^(?:https?:\/\/|mailto:|tel:|\/files\/|\{\{|#)/i.test(value)) return false;
    rest = rest.slice(whole.length);
  }
  return true;
}
