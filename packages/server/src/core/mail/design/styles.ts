/** Styles of mails: what old browsers ran, and what loads further styles, goes. */

const dangerous = /expression\s*\(|(?:java|vb)script\s*:|behavior\s*:|-moz-binding/i;

/** The value of a `style` attribute; empty when nothing may stay of it. */
export function cleanStyle(style: string): string {
  const plain = without(style, '/*', '*/').replaceAll('\\', '');
  return dangerous.test(plain) || /[<>]/.test(plain) ? '' : plain;
}

/** Every style element of HTML that was sanitised: its elements are closed and stand one after the other. */
export function cleanStyles(html: string): string {
  return html.replace(/<style([^<>]*)>([\s\S]*?)<\/style>/gi, (_, attributes: string, css: string) => {
    const plain = withoutLoading(without(css, '/*', '*/').replaceAll('-->', '').replace(/[<\\]/g, ''));
    return dangerous.test(plain) || plain.trim() === '' ? '' : `<style${attributes}>${plain}</style>`;
  });
}

/** More passes are needed only by styles that hide one rule in another. */
const mostPasses = 10;

/** Without what loads further styles, or letters of another host: those tell it who reads. Again and again, since what is taken out may have parted another; nothing of what does not end. */
function withoutLoading(css: string): string {
  let left = css;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const next = left
      .replace(/@(?:import|charset|namespace)[^;{}]{0,2000};?/gi, '')
      .replace(/@font-face\s*\{[^{}]*\}?/gi, (rule) => (/url\s*\((?!\s*["']?\s*data:)/i.test(rule) ? '' : rule));
    if (next === left) return next;
    left = next;
  }
  return '';
}

/** How many bytes of styles HTML has in its style elements. */
export function styleBytes(html: string): number {
  let sum = 0;
  for (const [, css = ''] of html.matchAll(/<style[^<>]*>([\s\S]*?)<\/style>/gi)) sum += Buffer.byteLength(css);
  return sum;
}

/** The text without what stands between two signs, in one pass; without an end the rest goes. */
function without(text: string, open: string, close: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf(open, at);
    if (begin < 0) break;
    parts.push(text.slice(at, begin));
    const end = text.indexOf(close, begin + open.length);
    if (end < 0) return parts.join('');
    at = end + close.length;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
