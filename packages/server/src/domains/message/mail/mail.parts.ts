/** What a mail's HTML holds, read from HTML that was sanitised: elements are well formed, values stand between double quotes. */

const valueOf = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&amp;', '&');

/** Pictures, with the words that stand for them. A dot of one pixel counts who opens the mail and shows nothing. */
export function picturesIn(html: string): { src: string; alt: string | undefined; isDot: boolean }[] {
  return [...html.matchAll(/<img(\s[^<>]*)>/g)].map(([, attributes = '']) => ({
    src: valueOf(attributes, 'src') ?? '',
    alt: valueOf(attributes, 'alt'),
    isDot: ['width', 'height'].every((name) => /^[01](?:px)?$/.test(valueOf(attributes, name) ?? '')),
  }));
}

/** Where links lead, each once, in the order in which they come; empty where one leads nowhere. */
export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a(\s[^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const href = valueOf(attributes, 'href');
    // A name to jump to is no link.
    return href === undefined && valueOf(attributes, 'name') !== undefined ? [] : [href?.trim() ?? ''];
  });
  return [...new Set(links)];
}
