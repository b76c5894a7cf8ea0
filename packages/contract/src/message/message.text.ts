/** Texts of messages: how long they are, what they cost, and the variables in them. */

/**
 * The length and the cost of a text message in China. Lengths are UTF-16 units, as networks count them in UCS-2: a Chinese character and a letter are 1,
 * most emoji 2. The signature with its 【】 and the opt-out sentence count like any other text.
 * Source: the vendor's rules, confirmed by 134 → 2, 135 → 3, 160 → 3, 500 → 8 segments.
 */
export const maxSmsLength = 500;
export const oneSegment = 70;
/** Longer messages lose 3 units of every segment to the header that joins them again. */
export const perSegment = 67;

/** Segments of the finished text: 0 for an empty one. Also beyond the 500 that may be sent, so that an editor can show it. */
export function smsSegments(text: string): number {
  if (text.length === 0) return 0;
  return text.length <= oneSegment ? 1 : Math.ceil(text.length / perSegment);
}

/** Whether the finished text is longer than may be sent. */
export function smsTooLong(text: string): boolean {
  return text.length > maxSmsLength;
}

/** The sentence by which a promotion ends: carriers want these words. */
export const optOutSentence = '拒收请回复R';

/** How people write the same themselves: 回T退订, 退订回N, 拒收请回复R, reply STOP to opt out. */
const optsOut =
  /(?:退订|拒收)\s*(?:请)?\s*(?:回复?|发送?)\s*[A-Za-z]{1,4}|(?:回复?|发送?)\s*[A-Za-z]{1,4}\s*(?:退订|拒收)|\breply\s+(?:stop|r|t|n)\b/iu;

/** What a promotion ends with: the sentence, unless its own words have one. */
export const optOutOf = (body: string): string => (optsOut.test(body) ? '' : optOutSentence);

/** The finished text: 【signature】, what it says, and for promotion a way to opt out, which must be its end. */
export function smsText(signName: string, body: string, isPromotion = false): string {
  return `【${signName}】${body}${isPromotion ? optOutOf(body) : ''}`;
}

/** `{{name}}`, and in text messages `${name}` as well, as vendors write it. */
const placeholder = /\{\{\s*([\p{L}\p{N}_. -]{1,40}?)\s*\}\}|\$\{\s*([\p{L}\p{N}_. -]{1,40}?)\s*\}/gu;

/** What every recipient has, or has nothing of. */
export const standardVariables = ['name', 'company', 'title'] as const;

/** What a campaign that is about an event says of it, to everybody the same. */
export const eventVariables = ['event', 'time', 'place', 'link'] as const;

/** The variables of some texts, each once, in their order. */
export function variablesIn(...texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(placeholder)].map(([, curly, dollar]) => curly ?? dollar ?? ''),
  );
  return [...new Set(names)];
}

/** A text with its variables filled in; who has nothing of one gets what stands there instead. */
export function filledText(
  text: string,
  values: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
  escape: (value: string) => string = (value) => value,
): string {
  return text.replace(placeholder, (_whole, curly: string | undefined, dollar: string | undefined) => {
    const name = curly ?? dollar ?? '';
    return escape(valueOf(values, name) || valueOf(defaults, name));
  });
}

/** Names come from outside: what every object has is none of them. */
const valueOf = (of: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(of, name) ? (of[name] ?? '') : '';

/** A text cut into what is the same for all and the variables between: odd places are names. For counting without writing each. */
export function textParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(placeholder)) {
    parts.push(text.slice(from, found.index), found[1] ?? found[2] ?? '');
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
