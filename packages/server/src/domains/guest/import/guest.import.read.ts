import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import type * as z from 'zod';
import { richText } from '../../../core/rich-text.ts';
import type { GuestInput } from '../guest.write.ts';
import { biographyLanguage, type SheetField, sheetTexts } from '../library/guest.sheet-texts.ts';

/** What a column of a sheet holds: a field, or the biography in a further language. */
export type GuestColumn = SheetField | { biography: Language } | null;

const plain = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/[*＊]\s*$/, '')
    .trim()
    .toLowerCase();

/** Which field each column is, by its title in any language; the first of a kind counts. */
export function guestColumns(header: readonly string[]): GuestColumn[] {
  const taken = new Set<string>();
  return header.map((title) => {
    const further = biographyLanguage(title);
    const field = (Object.keys(sheetTexts) as SheetField[]).find((name) =>
      languages.some((language) => plain(sheetTexts[name][language]) === plain(title)),
    );
    const found: GuestColumn = further ? { biography: further } : (field ?? null);
    const key = JSON.stringify(found);
    if (found === null || taken.has(key)) return null;
    taken.add(key);
    return found;
  });
}

export interface ReadRow {
  /** Null where it has a fault. */
  input: (GuestInput & { typeName: string }) | null;
  problems: string[];
}

/** A row as a guest, or what is wrong with it in the words of every refused call. Texts are in `language`. */
export function readRow(columns: readonly GuestColumn[], cells: readonly string[], language: Language): ReadRow {
  const value: Partial<Record<SheetField, string>> = {};
  const words: Partial<Record<Language, { biography: string }>> = {};
  columns.forEach((column, index) => {
    const cell = cells[index] ?? '';
    if (column === null || cell === '') return;
    if (typeof column === 'object') words[column.biography] = { biography: richText(cell) };
    else value[column] = cell;
  });
  const { type = '', link = '', biography = '', phone = '', ...others } = value;
  const raw: z.input<typeof guestAdd.input> = {
    ...others,
    name: others.name ?? '',
    language,
    biography: richText(biography),
    words,
    // What spreadsheets make of digits: a fraction behind.
    phone: phone.replace(/^(\+?\d{6,15})\.0+$/, '$1'),
    links: link
      .split(/[\s,，;；]+/)
      .filter((url) => url !== '')
      .map((url) => ({ kind: 'website', url })),
  };
  const read = guestAdd.input.safeParse(raw);
  if (!read.success) {
    const said = describeIssues(read.error.issues, language);
    return { input: null, problems: said.map(({ path, message }) => `${titleOf(path, language)}: ${message}`) };
  }
  return { input: { ...read.data, language, typeName: type.trim().slice(0, 40) }, problems: [] };
}

function titleOf(path: string, language: Language): string {
  const [name = ''] = path.split('.');
  const field = name === 'links' ? 'link' : name === 'words' ? 'biography' : name;
  return field in sheetTexts ? sheetTexts[field as SheetField][language] : field;
}

/** Alike for guests who are likely the same; the database makes `guest.alike` in the same way. */
export const alikeKey = ({ name, company }: { name: string; company: string }) =>
  `${name.trim()}|${company.trim()}`.normalize('NFKC').toLowerCase();
