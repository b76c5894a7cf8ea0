/**
 * HTML without its head and its styles. The editor keeps none of them, and the browser, which reads the HTML for it, would complain of each: the page's
 * policy allows no inline styles.
 */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<(head|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=(?:"[^"]*"|'[^']*')/gi, ''));
