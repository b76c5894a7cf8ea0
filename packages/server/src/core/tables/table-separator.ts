import type { Separator } from '@convoke/contract/core/table-kinds.ts';
import Papa from 'papaparse';

/** The text behind a first line `sep=;`, and what that line says. */
export function withoutSep(text: string): { text: string; separator: Separator | null } {
  const [line = '', sign = ''] = /^"?sep=([,;|\t])"?\r?\n/i.exec(text) ?? [];
  return { text: text.slice(line.length), separator: sign === '' ? null : (sign as Separator) };
}

/** What seems to stand between the cells of a text. */
export function separatorOf(text: string): Separator {
  const said = withoutSep(text.slice(0, 64_000));
  if (said.separator) return said.separator;
  const guess = Papa.parse<string[]>(said.text, {
    preview: 30,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return guess.meta.delimiter as Separator;
}
