import type { TFunction } from 'i18next';

/** A release as every place of the back office calls it: by its number, and by its name where somebody gave it one. */
export function releaseName(t: TFunction, { number, name }: { number: number; name: string }): string {
  const numbered = t('schedule:history.number', { n: number });
  return name === '' || name === String(number) ? numbered : `${numbered} · ${name}`;
}
