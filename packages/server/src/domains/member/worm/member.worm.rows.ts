import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues, problemText } from '@convoke/contract/core/problems.ts';
import { wormEntry } from '@convoke/contract/member/member.worm.calls.ts';
import {
  type WormColumnKind,
  type WormReason,
  wormReasons,
  type WormSheetField,
  wormSheetFields,
} from '@convoke/contract/member/member.worm.rules.ts';
import type * as z from 'zod';
import { personTitles, proposedFields, titleReader } from '../../../core/tables/column-titles.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import { tableProblemText } from '../../../core/tables/table-problems.ts';
import type { TableRow } from '../../../core/tables/table.ts';
import { reasonTexts, wormSheetTexts } from './member.worm.texts.ts';

/** What the columns and rows of a sheet for the worm list say. */

export type Entry = z.output<typeof wormEntry>;

/** A title without what a person, or the template, puts behind it: a star, or the reasons in brackets. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s*\(.*\)\s*$/s, '')
    .replace(/[*＊]\s*$/, '')
    .trim()
    .toLowerCase();

const fieldTitled = (title: string) =>
  wormSheetFields.find((name) => languages.some((language) => plain(wormSheetTexts[name][language]) === plain(title)));

/** What sheets of earlier versions called it. */
const formerNote = 'what was seen';

const says = titleReader(wormSheetFields, (field) => {
  if (field === 'note') return [...personTitles.note, formerNote];
  return field === 'phone' || field === 'name' ? personTitles[field] : [];
});

/** What each column seems to be: by its title, ours or a usual one, and where that leaves it open by what stands in it. The first of a kind counts. */
export function proposedKinds(header: readonly string[], rows: readonly (readonly string[])[]): WormColumnKind[] {
  const seeming = proposedFields<WormSheetField>(header, rows, { says, isMany: () => false, named: fieldTitled });
  return seeming.map((field) => (field === null || field === 'email' ? 'none' : field));
}

/** A reason by its words in any language; nothing stands for the usual one. */
function reasonOf(cell: string): WormReason | null {
  if (cell === '') return 'gifts';
  return (
    wormReasons.find(
      (reason) =>
        plain(cell) === reason || languages.some((language) => plain(reasonTexts[reason][language]) === plain(cell)),
    ) ?? null
  );
}

export interface ReadRow {
  entry: Entry | null;
  problems: string[];
  cells: Record<WormSheetField, string>;
}

/** A row as an entry, or what is wrong with it. */
export function readRow(
  columns: readonly WormColumnKind[],
  row: Pick<TableRow, 'cells' | 'problem'>,
  language: Language,
): ReadRow {
  const cells: Record<WormSheetField, string> = { phone: '', name: '', reason: '', note: '', link: '' };
  columns.forEach((column, at) => {
    if (column !== 'none') cells[column] = row.cells[at] ?? '';
  });
  const title = (path: string) =>
    path in wormSheetTexts ? wormSheetTexts[path as keyof typeof wormSheetTexts][language] : path;
  const reason = reasonOf(cells.reason);
  const read = wormEntry.safeParse({ ...cells, phone: phoneCell(cells.phone), reason: reason ?? 'other' });
  const problems = [
    ...(row.problem === null ? [] : [tableProblemText(row.problem, language)]),
    ...(read.success ? [] : describeIssues(read.error.issues, language)).map(
      ({ path, message }) => `${title(path)}: ${message}`,
    ),
    ...(reason === null ? [`${title('reason')}: ${problemText('choice', language)}`] : []),
  ];
  return { entry: read.success && problems.length === 0 ? read.data : null, problems, cells };
}
