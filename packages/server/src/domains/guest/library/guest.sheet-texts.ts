import { type Language, languages, type Texts } from '@convoke/contract/core/language.ts';

/** The columns of a sheet of guests, in exports and imports alike. */
export const sheetTexts = {
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  company: { en: 'Company', zh: '单位', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  type: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種別' },
  phone: { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
  biography: { en: 'Biography', zh: '简介', es: 'Biografía', ja: '経歴' },
  link: { en: 'Link', zh: '链接', es: 'Enlace', ja: 'リンク' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
} satisfies Record<string, Texts>;

/** Imports know names in two parts too. */
export const nameTexts = {
  familyName: { en: 'Family name', zh: '姓', es: 'Apellidos', ja: '姓' },
  givenName: { en: 'Given name', zh: '名', es: 'Nombre de pila', ja: '名' },
} satisfies Record<string, Texts>;

/** What an exported sheet says besides. */
export const exportTexts = {
  events: { en: 'Events', zh: '活动数', es: 'Eventos', ja: 'イベント数' },
  changedAt: { en: 'Changed (UTC)', zh: '更新时间（UTC）', es: 'Modificado (UTC)', ja: '更新日時（UTC）' },
  library: { en: 'Guest library', zh: '嘉宾库', es: 'Biblioteca de invitados', ja: 'ゲストライブラリ' },
  fileName: { en: 'guests', zh: '嘉宾', es: 'invitados', ja: 'ゲスト' },
} satisfies Record<string, Texts>;

/** A biography of a further language has a column of its own: `Biography (中文)`. */
export const nameOfLanguage: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  ja: '日本語',
};

export const biographyTitle = (of: Language, language: Language): string =>
  `${sheetTexts.biography[language]} (${nameOfLanguage[of]})`;

/** Which further language a column's title names the biography of; null = it is no such column. */
export function biographyLanguage(title: string): Language | null {
  const plain = title.trim().replace('（', ' (').replace('）', ')').replace(/\s+/g, ' ').toLowerCase();
  return languages.find((of) => languages.some((each) => biographyTitle(of, each).toLowerCase() === plain)) ?? null;
}
