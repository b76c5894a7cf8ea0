/**
 * The length and the cost of a text message in China. Lengths are UTF-16 units, as networks count them in UCS-2: a Chinese character and a letter are 1,
 * most emoji 2. The signature with its 【】 and the opt-out sentence count like any other text.
 * Source: the vendor's rules, confirmed by 134 → 2, 135 → 3, 160 → 3, 500 → 8 segments.
 */

export const maxSmsLength = 500;
const oneSegment = 70;
/** Longer messages lose 3 units of every segment to the header that joins them again. */
const perSegment = 67;

/** Segments of the finished text: 0 for an empty one. Also beyond the 500 that may be sent, so that an editor can show it. */
export function smsSegments(text: string): number {
  if (text.length === 0) return 0;
  return text.length <= oneSegment ? 1 : Math.ceil(text.length / perSegment);
}

/** Whether the finished text is longer than may be sent. */
export function smsTooLong(text: string): boolean {
  return text.length > maxSmsLength;
}

/** The finished text: 【signature】, what it says, and for promotion the opt-out sentence, which must be its end. */
export function smsText(signName: string, body: string, optOut = ''): string {
  return `【${signName}】${body}${optOut}`;
}

/** Whether a reply asks for no more messages: TD, T, R or 退订, in any case and width, and nothing else. */
export function isOptOut(reply: string): boolean {
  const plain = reply
    .normalize('NFKC')
    .replace(/[\s.。!！,，]/g, '')
    .toUpperCase();
  return ['TD', 'T', 'R', '退订', '退訂'].includes(plain);
}
