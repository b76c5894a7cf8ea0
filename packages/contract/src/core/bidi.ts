/**
 * Signs that turn the direction of everything after them: embeddings, overrides, isolates. Nobody types them, and one in a name would write
 * the rest of its line backwards, on pages, in mails and in sheets. The marks that say on which side a letter stands (U+200E, U+200F) stay.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string) => text.replace(turning, '');

/** Letters that are read from right to left: Hebrew, Arabic and their neighbours. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A text as it stands within a sentence: one that is read from the right keeps its order, and the words around it theirs. */
export function isolated(text: string): string {
  const plain = withoutTurning(text);
  return fromTheRight.test(plain) ? `\u2068${plain}\u2069` : plain;
}
