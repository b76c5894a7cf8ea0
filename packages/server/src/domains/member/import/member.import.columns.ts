import { createHash } from 'node:crypto';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import {
  type ImportColumn,
  type ImportField,
  importFields,
  importFieldTexts,
  ownColumn,
} from '@convoke/contract/member/member.import.rules.ts';
import {
  claimedTwice as claimed,
  personTitles,
  plainTitle,
  proposedFields,
  titleReader,
} from '../../../core/tables/column-titles.ts';

/** How programs and people call a column, besides its title in our template. */
const otherTitles: Readonly<Record<ImportField, readonly string[]>> = {
  ...personTitles,
  language: ['lang', 'preferred language', '語言'],
  owner: [
    'account owner',
    'contact owner',
    'assigned to',
    '负责人员',
    '跟进人',
    '归属人',
    '負責人',
    '担当',
    'propietario',
    'asignado a',
  ],
  tags: ['categories', 'tag', 'label', 'labels', '标记', '標籤', 'タグ名', 'etiqueta'],
  groups: ['group membership', 'group', '组', '组别', '群组', '小组', '組別', '群組', 'グループ名', 'grupo'],
  consentSms: [
    'sms opt in',
    'sms opt-in',
    'text consent',
    'sms',
    '短信同意',
    '短信授权',
    '接收短信',
    'sms許諾',
    'consentimiento sms',
  ],
  consentEmail: [
    'email opt in',
    'email opt-in',
    'email consent',
    'newsletter',
    'marketing emails',
    '邮件同意',
    '邮件订阅',
    '接收邮件',
    'メール許諾',
    'メルマガ',
    'consentimiento correo',
    'boletín',
  ],
  consentCall: [
    'phone consent',
    'call opt in',
    'call opt-in',
    '电话同意',
    '接听电话',
    '電話許諾',
    'consentimiento llamadas',
  ],
};

const says = titleReader(importFields, (field) => [
  ...Object.values<string>(importFieldTexts[field]),
  ...otherTitles[field],
]);

const isMany = (field: ImportColumn | null) => field === null || field === 'phone' || field === 'email';

/** What each column seems to be. */
export function proposedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  own: readonly MemberField[] = [],
): (ImportColumn | null)[] {
  const titled = new Map(own.map(({ name, memberFieldId }) => [plainTitle(name), ownColumn(memberFieldId)]));
  return proposedFields<ImportColumn>(header, rows, {
    says,
    isMany,
    named: (title) => titled.get(plainTitle(title)),
    ofCells: (cells) => byChoices(cells, own),
  });
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
export const claimedTwice = (columns: readonly (ImportColumn | null)[]): number[] => claimed(columns, isMany);

/** Which set of titles a file has, whatever their order says of spaces and case. */
export const titlesKey = (header: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map(plainTitle)))
    .digest('base64url');
