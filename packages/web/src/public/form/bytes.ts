import type { Language } from '@convoke/contract/core/language.ts';
import { localeOf } from '../core/i18n.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people say it: "2.4 MB". */
export function bytesText(bytes: number, language: Language): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? 1 : 0;
  return `${new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: digits }).format(size)} ${units[unit] ?? 'B'}`;
}
