import type { Language } from './language.ts';

/**
 * How each language writes days, times, numbers and money: the one place that says so. Back office, mails, tickets and sheets take it from here.
 */

/** A language with its region, as Intl takes it. */
export type Locale = `${string}-${string}`;

const locales: Readonly<Record<Language, Locale>> = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' };

/**
 * The locale to write with. English is written in many ways: of the languages that a reader’s browser accepts, the first English one with a region
 * decides; British where none is known, as in mails.
 */
export function localeFor(language: Language, accepted: readonly string[] = []): Locale {
  if (language !== 'en') return locales[language];
  for (const tag of accepted) {
    if (!/^en-[A-Za-z]{2}$/.test(tag.trim())) continue;
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag.trim());
    if (known) return known as Locale;
  }
  return locales.en;
}

/** A day: 22 Nov 2026, Nov 22, 2026, 2026年11月22日. */
export const dayForm = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/**
 * From one day or time to another. Only of English are Intl's own ranges taken: elsewhere they are written otherwise than what stands alone
 * (20時00分 for 20:00, 2026/12/2 for 2026年12月2日, 9:05 for 09:05).
 */
export function rangeText(locale: string, from: string, to: string): string {
  return locale.startsWith('ja') ? `${from}～${to}` : `${from} – ${to}`;
}

/** Asked for once a table cell. */
const clocks = new Map<string, Intl.DateTimeFormatOptions>();

/** A time of day: 09:00, or 9:00 AM where the region counts to twelve. */
export function clockForm(locale: string): Intl.DateTimeFormatOptions {
  const known = clocks.get(locale);
  if (known) return known;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const clock: Intl.DateTimeFormatOptions =
    hourCycle === 'h12' || hourCycle === 'h11'
      ? { hour: 'numeric', minute: '2-digit' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  clocks.set(locale, clock);
  return clock;
}
