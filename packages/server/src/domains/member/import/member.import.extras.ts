import { cellLists, valuesOf } from '@convoke/contract/core/cell-lists.ts';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import { cleanFieldValue, type FieldValue, type MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import {
  consentColumns,
  type ImportColumn,
  isConsentColumn,
  mostLabelsOfCell,
  ownFieldOf,
} from '@convoke/contract/member/member.import.rules.ts';
import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import { line } from '@convoke/contract/core/fields.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { ConsentAnswer, ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import type { TableRow } from '../../../core/tables/table.ts';
import { dayOf } from './member.import.days.ts';
import type { Known } from './member.import.known.ts';
import { isRounded, personOf, phoneOf, type RowPerson } from './member.import.person.ts';
import type { ImportProblem, StoredProblem } from './member.import.texts.ts';
import { consentWord, yesOrNo } from './member.import.words.ts';

/** What a row says beside who somebody is. */
export interface RowExtras {
  /** By their names: what is not there may be made later. */
  tags?: string[];
  groups?: string[];
  owner?: string;
  consents?: Partial<Record<ConsentChannel, Exclude<ConsentAnswer, 'unknown'>>>;
  /** Of own fields by their id: the kind that the field had, and the value as it keeps it. */
  values?: Record<string, [MemberFieldKind, FieldValue]>;
}

/** As tags and groups that are made by hand. */
const longestName = { tags: 40, groups: 60 } as const;

interface ReadRow {
  person: RowPerson;
  extras: RowExtras | null;
  problems: StoredProblem[];
}

/** All that a row says, with what is wrong with it. */
export function rowOf(
  columns: readonly (ImportColumn | null)[],
  cells: readonly string[],
  region: string | null,
  known: Known | null,
  problem: TableRow['problem'] = null,
): ReadRow {
  const { person, problems } = personOf(columns, cells, region, problem);
  if (known === null) return { person, extras: null, problems };
  const extras: RowExtras = {};
  columns.forEach((column, at) => {
    const cell = withoutTurning(cells[at] ?? '').trim();
    if (column === null || cell === '') return;
    const refuse = (name: ImportProblem, what?: string) =>
      void problems.push({ column: at, problem: name, ...(what !== undefined && { what: what.slice(0, 60) }) });
    const fieldId = ownFieldOf(column);
    if (fieldId !== null) {
      const field = known.fields.get(fieldId);
      const read = field && valueOf(field, cell, region);
      if (read && 'problem' in read) refuse(read.problem, read.what);
      else if (field && read) (extras.values ??= {})[fieldId] = [field.kind, read.value];
    } else if (isConsentColumn(column)) {
      const said = consentWord(cell);
      if (said === null) refuse('consent');
      else (extras.consents ??= {})[consentColumns[column]] = said;
    } else if (column === 'owner') {
      const owner = known.owners.get(cell.toLowerCase());
      if (owner === undefined) refuse('owner', cell);
      else if (owner === null) refuse('owners', cell);
      else extras.owner = owner;
    } else if (column === 'tags' || column === 'groups') {
      const names = labelsOf(cell, known[column]);
      if (names.length > mostLabelsOfCell) refuse('manyLabels');
      for (const name of names) {
        const kind = known[column].get(name.toLowerCase());
        if (kind === 'dynamic') refuse('dynamicGroup', name);
        else if (kind === undefined && !known.makes) refuse(column === 'tags' ? 'noTag' : 'noGroup', name);
        else if (kind === undefined && !line(longestName[column], 1).safeParse(name).success) refuse('labelName', name);
      }
      extras[column] = names;
    }
  });
  return { person, extras: Object.keys(extras).length === 0 ? null : extras, problems };
}

/** Several in a cell stand between commas, semicolons or on lines of their own. */
const parts = (cell: string, isKnown: (name: string) => boolean) =>
  valuesOf(cell, cellLists.list, (name) => isKnown(onOneLine(name))).map(onOneLine);

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Names of a cell, each once. */
function labelsOf(cell: string, known: ReadonlyMap<string, string>): string[] {
  const names = new Map<string, string>();
  for (const name of parts(cell, (each) => known.has(each.toLowerCase())))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

type ReadValue = { value: FieldValue } | { problem: ImportProblem; what?: string };

const problemOf: Readonly<Record<MemberFieldKind, ImportProblem>> = {
  text: 'tooLong',
  longText: 'tooLong',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choice',
  yesNo: 'yesNo',
  phone: 'phone',
  email: 'email',
  link: 'link',
};

/** A cell as its field keeps it, by the same rules as one that is typed. */
function valueOf(field: MemberField, cell: string, region: string | null): ReadValue {
  const { kind } = field;
  if (kind === 'phone' && isRounded(cell)) return { problem: 'scientific' };
  const raw = kind === 'choice' || kind === 'choices' ? chosen(field, cell) : rawOf(kind, cell, region);
  if (raw !== null && typeof raw === 'object' && 'problem' in raw) return raw;
  if (raw === null) return { problem: problemOf[kind] };
  const offered = field.options.filter(({ isOffered }) => isOffered);
  // The sentence is made for whoever reads it: here only whether there is one matters.
  const read = cleanFieldValue({ kind, options: offered }, raw, 'en');
  if ('problem' in read || read.value === null) return { problem: problemOf[kind] };
  return { value: Array.isArray(read.value) ? read.value.toSorted() : read.value };
}

function rawOf(kind: MemberFieldKind, cell: string, region: string | null): FieldValue | null {
  const plain = halfWidth(cell).trim();
  switch (kind) {
    case 'number':
      // Whether 1,234 is a thousand or a little more than one nobody can tell.
      return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
    case 'date':
      return dayOf(plain);
    case 'yesNo':
      return yesOrNo(cell);
    case 'phone':
      return phoneOf(phoneCell(cell), region);
    case 'email':
    case 'link':
      return plain;
    case 'text':
      return cell.replace(/\s+/g, ' ');
    default:
      return cell;
  }
}

function chosen(
  { kind, options }: MemberField,
  cell: string,
): string | string[] | { problem: ImportProblem; what: string } {
  const plain = (text: string) => halfWidth(text).replace(/\s+/g, ' ').trim().toLowerCase();
  const named = (text: string) =>
    options.find(({ name, isOffered }) => isOffered && plain(name) === plain(text))?.optionId;
  if (kind === 'choice') return named(cell) ?? { problem: 'choice', what: cell };
  const ids: string[] = [];
  for (const part of parts(cell, (each) => named(each) !== undefined)) {
    const found = named(part);
    if (found === undefined) return { problem: 'choice', what: part };
    ids.push(found);
  }
  return ids;
}

/** What two rows of one person say together: the first one leads, tags and groups add up, and of consent the stricter word holds. */
export function joinedExtras(first: RowExtras | null, later: RowExtras | null): RowExtras | null {
  if (first === null || later === null) return first ?? later;
  const names = (kind: 'tags' | 'groups') => {
    const all = new Map([...(later[kind] ?? []), ...(first[kind] ?? [])].map((name) => [name.toLowerCase(), name]));
    return all.size === 0 ? {} : { [kind]: [...all.values()] };
  };
  const refused = Object.entries(later.consents ?? {}).filter(([, answer]) => answer === 'refused');
  const consents = { ...later.consents, ...first.consents, ...Object.fromEntries(refused) };
  return {
    ...later,
    ...first,
    ...names('tags'),
    ...names('groups'),
    ...((first.consents ?? later.consents) && { consents }),
    ...((first.values ?? later.values) && { values: { ...later.values, ...first.values } }),
  };
}
