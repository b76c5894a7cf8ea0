/** Results of a scan (rulings section 7); `not-approved` is a registration under review, rejected or on the waiting list. */
export const scanResults = [
  'ok',
  'already',
  'not-in-group',
  'not-approved',
  'unpaid',
  'cancelled',
  'wrong-event',
  'outside-window',
  'unknown',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** What is shown of a phone number on a screen that others can see: all but the last four digits hidden. */
export function maskPhone(phone: string): string {
  return phone.length <= 4 ? phone : `${'•'.repeat(Math.min(phone.length - 4, 7))}${phone.slice(-4)}`;
}

/** A name on a public screen: the first character of the last word kept whole for Latin names, the first character for others. */
export function maskName(name: string): string {
  const trimmed = name.trim();
  if (/^[\p{Script=Latin}\s.'-]+$/u.test(trimmed)) {
    const [first, ...rest] = trimmed.split(/\s+/);
    return [first, ...rest.map((word) => `${[...word][0]}.`)].join(' ');
  }
  return `${[...trimmed][0] ?? ''}${'＊'.repeat(Math.max(1, [...trimmed].length - 1))}`;
}
