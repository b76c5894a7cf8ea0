import { createHash } from 'node:crypto';
import { isAnyPhone, isEmail } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import {
  type ImportColumn,
  type ImportField,
  importFields,
  importFieldTexts,
  ownColumn,
} from '@convoke/contract/member/member.import.rules.ts';
import '../../../core/phones.ts';
import { phoneCell } from '../../../core/read-sheet.ts';

/** How programs and people call a column, besides its title in our template. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'full name',
    'display name',
    'contact name',
    'participant',
    '名字',
    '名称',
    '联系人',
    '全名',
    'お名前',
    '名前',
    'nombre completo',
    'nombre y apellidos',
  ],
  familyName: ['last name', 'surname', 'lastname', '姓氏', '苗字', 'apellido'],
  givenName: ['first name', 'firstname', 'forename', '名字（名）', '名前（名）'],
  phone: [
    'mobile',
    'mobile phone',
    'phone number',
    'cell',
    'cell phone',
    'tel',
    'telephone',
    '手机',
    '电话',
    '手机号码',
    '联系电话',
    '电话号码',
    '手機',
    '電話',
    '手機號碼',
    '携帯電話',
    '携帯',
    '電話',
    'móvil',
    'celular',
    'telefono',
    'whatsapp',
  ],
  email: [
    'email',
    'mail',
    'email address',
    'e-mail address',
    '邮箱地址',
    '电子邮箱',
    '邮件',
    '電子郵件',
    '信箱',
    'メールアドレス',
    'eメール',
    'correo electrónico',
  ],
  company: [
    'organisation',
    'organization',
    'company name',
    'employer',
    '单位',
    '公司名称',
    '工作单位',
    '机构',
    '公司名稱',
    '單位',
    '会社名',
    '所属',
    'organización',
    'compañía',
  ],
  title: ['position', 'job', 'role', 'job title', '职务', '岗位', '頭銜', '職稱', '職位', '肩書き', '肩書', 'puesto'],
  note: ['notes', 'remark', 'remarks', 'comment', 'comments', '说明', '備註', '備考', 'notas', 'observaciones'],
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
  tags: ['tag', 'label', 'labels', '标记', '標籤', 'タグ名', 'etiqueta'],
  groups: ['group', '组', '组别', '群组', '小组', '組別', '群組', 'グループ名', 'grupo'],
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

const plain = (text: string) =>
  halfWidth(text)
    .toLowerCase()
    .replace(/[\s*_\-:"']+/g, '');
const known = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [...Object.values<string>(importFieldTexts[field]), ...otherNames[field]].map(
      (name) => [plain(name), field] as const,
    ),
  ),
);

const isMany = (field: ImportColumn) => field === 'phone' || field === 'email';

/** What each column seems to be: by its title, and where that says nothing by what stands in it. */
export function proposedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  own: readonly MemberField[] = [],
): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  const titled = new Map(own.map(({ name, memberFieldId }) => [plain(name), ownColumn(memberFieldId)]));
  return header.map((title, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    // Whoever gave a field this very name means it.
    const field =
      titled.get(plain(title)) ??
      known.get(plain(title).replace(/\d+$/, '')) ??
      byContent(cells) ??
      byChoices(cells, own);
    if (field === null || (taken.has(field) && !isMany(field))) return null;
    taken.add(field);
    return field;
  });
}

function byContent(cells: readonly string[]): ImportField | null {
  const given = cells.filter((cell) => cell !== '');
  const most = (is: (cell: string) => boolean) => given.length > 0 && given.filter(is).length * 2 > given.length;
  if (most((cell) => isEmail(cell))) return 'email';
  return most((cell) => isAnyPhone(phoneCell(cell))) ? 'phone' : null;
}

/** The field of choices that most of the cells are among. */
function byChoices(cells: readonly string[], own: readonly MemberField[]): ImportColumn | null {
  const given = cells.map(plain).filter((cell) => cell !== '');
  if (given.length === 0) return null;
  const found = own.find(({ options }) => {
    const names = new Set(options.map(({ name }) => plain(name)));
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
    .update(JSON.stringify(header.map(plain)))
    .digest('base64url');
