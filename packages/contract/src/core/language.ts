export const languages = ['en', 'zh', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;

/** Cookie that keeps a person's choice. */
export const languageCookie = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * The language to speak: the stored cookie first, else the first of the browser's languages that we have, else English
 * (specification section 1).
 */
export function chooseLanguage(stored: string | undefined, accepted: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of accepted) {
    const primary = tag.trim().toLowerCase().split(/[-;_]/)[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}
