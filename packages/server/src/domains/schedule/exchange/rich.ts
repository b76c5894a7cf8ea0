import { sanitiseDescription } from '../../../core/rich-text.ts';

/** A text of another system as HTML of ours: HTML is cleaned, plain text becomes paragraphs. What is ours already stays as it is. */
export function richText(text: string): string {
  if (/<\/?(?:p|br|ul|ol|li|a|h[1-6]|strong|em|b|i|u|s|code|pre|blockquote|div|span|hr|img|table)[\s/>]/i.test(text))
    return sanitiseDescription(text).trim();
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => escaped(line.trim()))
        .filter(Boolean)
        .join('<br />'),
    )
    .filter(Boolean);
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
