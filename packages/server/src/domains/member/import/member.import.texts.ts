import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { tableProblemTexts } from '../../../core/tables/table-problems.ts';

/** What is wrong with a row, or why it was not taken. */
const texts = {
  phone: {
    en: 'Not a valid phone number, or its country code is missing.',
    zh: '不是有效的手机号，或缺少国家代码。',
    es: 'No es un teléfono válido o le falta el prefijo del país.',
    ja: '電話番号が正しくないか、国番号がありません。',
  },
  scientific: {
    en: 'A spreadsheet has rounded this number (1.38E+10). Its last digits are lost.',
    zh: '该号码被表格改成了科学计数法（1.38E+10），后几位已丢失。',
    es: 'La hoja ha redondeado este número (1.38E+10). Se han perdido sus últimas cifras.',
    ja: '表計算ソフトがこの番号を丸めました（1.38E+10）。下位の数字が失われています。',
  },
  email: {
    en: 'Not a valid e-mail address.',
    zh: '不是有效的邮箱地址。',
    es: 'No es una dirección de correo válida.',
    ja: 'メールアドレスが正しくありません。',
  },
  language: {
    en: 'Use English, Chinese, Spanish or Japanese.',
    zh: '语言只能是英语、中文、西班牙语或日语。',
    es: 'El idioma debe ser inglés, chino, español o japonés.',
    ja: '言語は英語、中国語、スペイン語、日本語のいずれかです。',
  },
  tooLong: {
    en: 'This is too long.',
    zh: '内容过长。',
    es: 'Es demasiado largo.',
    ja: '長すぎます。',
  },
  noContact: {
    en: 'No phone number or e-mail address.',
    zh: '既没有手机号，也没有邮箱。',
    es: 'No hay ni teléfono ni correo.',
    ja: '電話番号もメールアドレスもありません。',
  },
  ...tableProblemTexts,
  conflict: {
    en: 'Its number belongs to one member, its address to another.',
    zh: '手机号属于一位会员，邮箱属于另一位。',
    es: 'El teléfono es de un miembro y el correo, de otro.',
    ja: '電話番号とメールアドレスが別々の会員のものです。',
  },
  otherName: {
    en: 'A member with another name has this number, which has no country code.',
    zh: '该号码未注明地区，且已属于另一位姓名不同的会员。',
    es: 'Un miembro con otro nombre tiene este número, que no indica su país.',
    ja: '国番号のないこの番号は、別の名前の会員のものです。',
  },
  clash: {
    en: 'Row {n} has the same number or address and another name.',
    zh: '第 {n} 行有相同的手机号或邮箱，但姓名不同。',
    es: 'La fila {n} tiene el mismo teléfono o correo y otro nombre.',
    ja: '{n} 行目に同じ番号かアドレスがあり、名前が違います。',
  },
  double: {
    en: 'The same person as row {n}.',
    zh: '与第 {n} 行为同一人。',
    es: 'La misma persona que la fila {n}.',
    ja: '{n} 行目と同じ人です。',
  },
  noTag: {
    en: 'There is no tag “{what}”.',
    zh: '没有标签“{what}”。',
    es: 'No existe la etiqueta «{what}».',
    ja: 'タグ「{what}」はありません。',
  },
  noGroup: {
    en: 'There is no group “{what}”.',
    zh: '没有分组“{what}”。',
    es: 'No existe el grupo «{what}».',
    ja: 'グループ「{what}」はありません。',
  },
  dynamicGroup: {
    en: 'A filter decides who is in the group “{what}”. Nobody can be added to it.',
    zh: '分组“{what}”由筛选条件决定成员，无法手动加入。',
    es: 'Un filtro decide quién está en el grupo «{what}». No se puede añadir a nadie.',
    ja: 'グループ「{what}」のメンバーは絞り込み条件で決まるため、追加できません。',
  },
  labelName: {
    en: '“{what}” is too long for a name.',
    zh: '“{what}”作为名称过长。',
    es: '«{what}» es demasiado largo para un nombre.',
    ja: '「{what}」は名前として長すぎます。',
  },
  manyLabels: {
    en: 'Too many in one cell.',
    zh: '一个单元格中的数量过多。',
    es: 'Hay demasiados en una celda.',
    ja: '1つのセルに多すぎます。',
  },
  owner: {
    en: 'There is no organiser “{what}”.',
    zh: '没有名为“{what}”的主办方人员。',
    es: 'No hay ningún organizador «{what}».',
    ja: '主催者「{what}」は見つかりません。',
  },
  owners: {
    en: 'Several organisers are called “{what}”. Use a user name.',
    zh: '有多位主办方人员叫“{what}”，请使用用户名。',
    es: 'Varios organizadores se llaman «{what}». Use un nombre de usuario.',
    ja: '「{what}」という主催者が複数います。ユーザー名を使ってください。',
  },
  consent: {
    en: 'Write yes or no.',
    zh: '请填写“是”或“否”。',
    es: 'Escriba sí o no.',
    ja: '「はい」か「いいえ」で入力してください。',
  },
  yesNo: {
    en: 'Write yes or no.',
    zh: '请填写“是”或“否”。',
    es: 'Escriba sí o no.',
    ja: '「はい」か「いいえ」で入力してください。',
  },
  number: {
    en: 'Not a valid number. Write it without spaces or thousands separators: 1234.5',
    zh: '不是有效的数字。请不要使用空格或千位分隔符：1234.5',
    es: 'No es un número. Escríbalo sin espacios ni separadores de miles y con punto decimal: 1234.5',
    ja: '数値が正しくありません。空白や桁区切りを使わずに入力してください：1234.5',
  },
  date: {
    en: 'Not a valid date. Write the year first: 2026-01-31',
    zh: '不是有效的日期。请按年月日填写：2026-01-31',
    es: 'No es una fecha. Escriba primero el año: 2026-01-31',
    ja: '日付が正しくありません。年から入力してください：2026-01-31',
  },
  choice: {
    en: '“{what}” isn’t one of the choices.',
    zh: '“{what}”不在可选项中。',
    es: '«{what}» no es una de las opciones.',
    ja: '「{what}」は選択肢にありません。',
  },
  link: {
    en: 'Not a valid link. It must start with http:// or https://.',
    zh: '不是有效的链接。链接须以 http:// 或 https:// 开头。',
    es: 'No es un enlace válido. Debe empezar por http:// o https://.',
    ja: 'リンクが正しくありません。http:// または https:// で始めてください。',
  },
  left: { en: 'Left out.', zh: '已跳过。', es: 'Omitida.', ja: '除外されました。' },
} as const satisfies Record<string, Texts>;

export type ImportProblem = keyof typeof texts;

/** As it is stored; its sentence is made for whoever reads it. */
export interface StoredProblem {
  column: number | null;
  problem: ImportProblem;
  /** What of the cell. */
  what?: string;
}

export const importProblemText = (problem: ImportProblem, language: Language, what: string | number = '') =>
  texts[problem][language].replace(/\{(?:n|what)\}/, () => String(what));

export const importSheetTexts = {
  row: { en: 'Row', zh: '行号', es: 'Fila', ja: '行' },
  problem: { en: 'Problem', zh: '问题', es: 'Problema', ja: '問題' },
  problems: { en: 'rows not imported', zh: '未导入的行', es: 'filas no importadas', ja: 'インポートされなかった行' },
  template: { en: 'Members', zh: '会员', es: 'Miembros', ja: '会員' },
  templateWhat: {
    en: 'import template',
    zh: '导入模板',
    es: 'plantilla de importación',
    ja: 'インポート用テンプレート',
  },
} as const satisfies Record<string, Texts>;
