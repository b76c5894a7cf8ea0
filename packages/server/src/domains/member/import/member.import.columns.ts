import { createHash } from 'node:crypto';
import { isAnyPhone, isEmail } from '@convoke/contract/core/contact.ts';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import { type ImportColumn, type ImportField, ownColumn } from '@convoke/contract/member/member.import.rules.ts';
import '../../../core/phones.ts';
import { phoneCell } from '../../../core/read-sheet.ts';
import { plainTitle, type TitleSays, titleSays } from './member.import.titles.ts';

const isMany = (field: ImportColumn) => field === 'phone' || field === 'email';

/** What each column seems to be: by its title, and where that leaves it open by what stands in it. */
export function proposedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  own: readonly MemberField[] = [],
): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  const titled = new Map(own.map(({ name, memberFieldId }) => [plainTitle(name), ownColumn(memberFieldId)]));
  const says = header.map(titleSays);
  const ofThePerson = new Set(says.flatMap(({ is, isOfThePerson }) => (isOfThePerson ? [is] : [])));
  return says.map((said, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    const isOther = said.is && !said.isOfThePerson && ofThePerson.has(said.is);
    // Whoever gave a field this very name means it.
    const field =
      titled.get(plainTitle(header[column] ?? '')) ??
      (isOther ? null : (said.is ?? byContent(cells, said) ?? byChoices(cells, own)));
    if (field === null || (taken.has(field) && !isMany(field))) return null;
    taken.add(field);
    return field;
  });
}

function byContent(cells: readonly string[], { phone, email }: TitleSays): ImportField | null {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (email && most(isEmail)) return 'email';
  if (!phone) return null;
  // Numbers of orders, of people and of places look like numbers to call, but for the sign of a country.
  return most((cell) => isAnyPhone(phoneCell(cell)) && (phone === 'likely' || cell.trim().startsWith('+')))
    ? 'phone'
    : null;
}

/** The field of choices that most of the cells are among. */
function byChoices(cells: readonly string[], own: readonly MemberField[]): ImportColumn | null {
  const given = cells.map(plainTitle);
  const found = own.find(({ options }) => {
    const names = new Set(options.map(({ name }) => plainTitle(name)));
    return names.size > 1 && given.filter((cell) => names.has(cell)).length * 2 > given.length;
  });
  return found ? ownColumn(found.memberFieldId) : null;
}

/** Columns that a member has once but that several claim. */
export function claimedTwice(columns: readonly (ImportColumn | null)[]): number[] {
  return columns.flatMap((field, at) =>
    field !== null && !isMany(field) && columns.indexOf(field) !== at ? [at] : [],
  );
}

/** Which set of titles a file has, whatever their order says of spaces and case. */
export const titlesKey = (header: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map(plainTitle)))
    .digest('base64url');
