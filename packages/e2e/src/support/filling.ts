/** Longer than a second press is taken for a slip of the finger. */
export const guardMs = 600;

/** The same words in every language. */
export const label = (en: string) => ({ en, zh: en, es: en, ja: en });
export const options = (...names: string[]) => names.map((name) => ({ value: name.toLowerCase(), label: label(name) }));

/** The smallest picture there is. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
