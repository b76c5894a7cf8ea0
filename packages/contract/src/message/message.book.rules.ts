import type { Texts } from '../core/language.ts';

/** Address books: of numbers for text messages, of addresses for e-mail. */

export const bookChannels = ['sms', 'mail'] as const;
export type BookChannel = (typeof bookChannels)[number];

/** Entries of one book; the table has the same limit. */
export const mostBookEntries = 1_000_000;
/** Rows of one sheet. */
export const mostBookRows = 100_000;
/** Rows that one call of an import takes. */
export const bookRowsAtOnce = 5000;
/** Entries that one call names one by one. */
export const mostBookEntriesNamed = 500;
/** Own columns of a sheet, each a variable of messages. */
export const mostBookVars = 20;
/** For so many days deleted books and entries can be brought back. */
export const bookRestoreDays = 30;
/** For so many days the rows of a sheet are kept. */
export const bookImportDays = 7;
/** For so many hours after its last row an import can be undone. */
export const bookUndoHours = 24;
/** So many of the last imports of a book are listed. */
export const mostBookImports = 10;

/** What somebody of a book has. */
export const bookFields = ['address', 'name', 'company', 'title', 'note'] as const;
export type BookField = (typeof bookFields)[number];

/** What a column may be taken for. */
export const bookColumnKinds = [...bookFields, 'variable', 'none'] as const;
export type BookColumnKind = (typeof bookColumnKinds)[number];

/** Columns of one sheet. */
export const mostBookColumns = 200;

/**
 * GOOD can be taken; BAD has a fault; DOUBLE has the address of an earlier row; KNOWN is in the book already; LEFT is left out by a person; TAKEN
 * was added; CHANGED was in the book and got what the sheet says; UNDONE was one of these two before the import was undone; KEPT was too, but somebody
 * has edited or moved the entry since, so it stayed.
 */
export const bookRowStates = ['GOOD', 'BAD', 'DOUBLE', 'KNOWN', 'LEFT', 'TAKEN', 'CHANGED', 'UNDONE', 'KEPT'] as const;
export type BookRowState = (typeof bookRowStates)[number];

/** Titles of the template and of the export, and the names by which columns are known. */
export const bookFieldTexts = {
  sms: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  mail: { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
} as const satisfies Record<BookChannel | Exclude<BookField, 'address'>, Texts>;
