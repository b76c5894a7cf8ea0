import type { TFunction } from 'i18next';

/** Lists of a file whose items people know by a word and a number; everything else is named as in the file. */
const listTexts: Readonly<Record<string, string>> = {
  templates: 'template:place.templates',
  fields: 'template:place.fields',
  options: 'template:place.options',
  rows: 'template:place.rows',
  rounds: 'template:place.rounds',
  candidates: 'template:place.candidates',
};

/** What an item calls itself, in whatever language it does. */
function nameOf(item: unknown): string | undefined {
  if (item === null || typeof item !== 'object') return undefined;
  const { name, title, label } = item as Record<string, unknown>;
  const labels = label !== null && typeof label === 'object' ? (Object.values(label) as unknown[]) : [label];
  return [name, title, ...labels].find((each): each is string => typeof each === 'string' && each.trim() !== '');
}

/** `templates.1.form.fields.3.label.en` in words: which template, which question, and what of it. */
export function placeInFile(path: string, file: unknown, t: TFunction): string {
  const parts = path.split('.').filter(Boolean);
  const words: string[] = [];
  let here = file;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    here = (here as Record<string, unknown> | null | undefined)?.[part];
    const next = parts[at + 1] ?? '';
    const text = listTexts[part];
    if (text !== undefined && /^\d+$/.test(next)) {
      at += 1;
      here = (here as Record<string, unknown> | null | undefined)?.[next];
      const name = nameOf(here);
      words.push(t(text, { n: Number(next) + 1 }) + (name ? ` “${name.slice(0, 60)}”` : ''));
    } else words.push(part);
  }
  return words.join(' › ');
}
