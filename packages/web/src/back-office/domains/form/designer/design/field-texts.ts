import { type Language, languages, type Texts } from '@convoke/contract/core/language.ts';
import type { CascadeNode, FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { isUnworded } from './field-kinds.ts';

export const noTexts = (): Record<Language, string> => ({ en: '', zh: '', es: '', ja: '' });

export const isBlank = (texts: Texts | undefined): boolean => !texts || languages.every((each) => !texts[each].trim());

/** The languages that lack a text which others have. */
export function lacking(texts: Texts | undefined): Language[] {
  return !texts || isBlank(texts) ? [] : languages.filter((each) => !texts[each].trim());
}

/**
 * Writes a text in one language. Whoever words what still said "Single choice" in four languages means all of it: the other languages become
 * empty, and show this text until they have their own, instead of something about choices.
 */
export function written(texts: Texts | undefined, language: Language, text: string): Record<Language, string> {
  const base = texts && !isUnworded(texts) ? texts : noTexts();
  return { ...base, [language]: text };
}

function* ofTree(nodes: readonly CascadeNode[]): Generator<Texts> {
  for (const node of nodes) {
    yield node.label;
    if (node.children) yield* ofTree(node.children);
  }
}

/** Every text of a field that people read. */
export function* textsOf(field: FormField): Generator<Texts> {
  yield field.label;
  for (const texts of [field.help, field.placeholder, field.body, field.ends?.low, field.ends?.high])
    if (texts) yield texts;
  for (const option of field.options ?? []) yield option.label;
  for (const row of field.rows ?? []) yield row.label;
  yield* ofTree(field.tree ?? []);
}

export function lackingInField(field: FormField): Language[] {
  const missing = new Set([...textsOf(field)].flatMap(lacking));
  return languages.filter((each) => missing.has(each));
}

/** How many texts each language lacks that another one has. */
export function lackingInForm(form: FormDefinition): Record<Language, number> {
  const counts = { en: 0, zh: 0, es: 0, ja: 0 };
  for (const field of form.fields)
    for (const texts of textsOf(field)) for (const language of lacking(texts)) counts[language] += 1;
  return counts;
}
