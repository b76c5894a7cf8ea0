/** Whether a text is MJML, by its first element. */
export function isMjml(text: string): boolean {
  let rest = text.slice(0, 20_000).trimStart();
  while (rest.startsWith('<!--') || rest.startsWith('<?')) {
    const end = rest.indexOf('>', rest.startsWith('<!--') ? Math.max(0, rest.indexOf('-->')) : 0);
    if (end < 0) return false;
    rest = rest.slice(end + 1).trimStart();
  }
  return /^<mjml[\s>]/i.test(rest);
}

/** An address of a page as a whole one. */
export function wholeAddress(address: string, base: string | null): string {
  if (base === null || address.startsWith('data:') || address.startsWith('cid:')) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
