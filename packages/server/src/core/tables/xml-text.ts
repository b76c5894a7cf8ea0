/** A text as it stands in XML, between tags or in an attribute. XML 1.0, 2.2: most control characters cannot stand in it, not even as a number. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
