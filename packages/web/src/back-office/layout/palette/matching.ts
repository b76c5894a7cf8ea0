import { foldSought, foldText } from '@convoke/contract/core/fold-text.ts';
/** How well a title fits what was typed: 0 begins with it, 1 has every word of it; null not at all. Accents and case do not count. */
export function fit(title: string, typed: string): number | null {
  const [there, wanted] = [foldText(title), foldSought(typed)];
  if (there.startsWith(wanted)) return 0;
  return wanted.split(/\s+/).every((word) => there.includes(word)) ? 1 : null;
}

/** Those that fit, the best first; all of them while nothing is typed. */
export function fitting<Item extends { label: string }>(items: readonly Item[], typed: string): Item[] {
  if (typed.trim() === '') return [...items];
  return items
    .flatMap((item) => {
      const how = fit(item.label, typed);
      return how === null ? [] : [{ item, how }];
    })
    .sort((a, b) => a.how - b.how)
    .map(({ item }) => item);
}
