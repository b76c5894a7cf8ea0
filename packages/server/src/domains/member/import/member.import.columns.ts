import { createHash } from 'node:crypto';
import { isAnyPhone, isEmail } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { type ImportField, importFields, importFieldTexts } from '@convoke/contract/member/member.import.rules.ts';
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
};

const plain = (text: string) =>
  halfWidth(text)
    .toLowerCase()
    .replace(/[\s*_\-:]+/g, '');
const known = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [...Object.values<string>(importFieldTexts[field]), ...otherNames[field]].map(
      (name) => [plain(name), field] as const,
    ),
  ),
);

const isMany = (field: ImportField) => field === 'phone' || field === 'email';

/** What each column seems to be: by its title, and where that says nothing by what stands in it. */
export function proposedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return header.map((title, column) => {
    const field = known.get(plain(title).replace(/\d+$/, '')) ?? byContent(rows.map((row) => row[column] ?? ''));
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

/** Columns that a member has once but that several claim. */
export function claimedTwice(columns: readonly (ImportField | null)[]): number[] {
  return columns.flatMap((field, at) =>
    field !== null && !isMany(field) && columns.indexOf(field) !== at ? [at] : [],
  );
}

/** Which set of titles a file has, whatever their order says of spaces and case. */
export const titlesKey = (header: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map(plain)))
    .digest('base64url');
