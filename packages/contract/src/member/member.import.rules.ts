import type { Texts } from '../core/language.ts';

/** What a column may be. Several may be numbers or addresses; every other stands once. */
export const importFields = [
  'name',
  'familyName',
  'givenName',
  'phone',
  'email',
  'company',
  'title',
  'note',
  'language',
  'owner',
  'tags',
  'groups',
  'consentSms',
  'consentEmail',
  'consentCall',
] as const;
export type ImportField = (typeof importFields)[number];

/** A column of a field of the organisation's own, by the field's id. */
export type OwnColumn = `own:${string}`;
export type ImportColumn = ImportField | OwnColumn;

export const ownColumn = (memberFieldId: string): OwnColumn => `own:${memberFieldId}`;

/** The id of the own field that a column is of. */
export const ownFieldOf = (column: string | null): string | null =>
  column?.startsWith('own:') === true ? column.slice(4) : null;

export const isOwnColumn = (column: string | null): column is OwnColumn => ownFieldOf(column) !== null;

/** Columns that say whether somebody may be reached by a way. */
export const consentColumns = { consentSms: 'sms', consentEmail: 'email', consentCall: 'call' } as const;
export type ConsentColumn = keyof typeof consentColumns;
export const isConsentColumn = (column: string | null): column is ConsentColumn =>
  column !== null && column in consentColumns;

/** What becomes of tags and groups that a file names and that are not there: they are made, or their rows have a fault. */
export const unknownLabelRules = ['refuse', 'make'] as const;
export type UnknownLabelRule = (typeof unknownLabelRules)[number];

/** Fields of a member that an import may change, each by a rule of its own. */
export const ruledFields = ['name', 'company', 'title', 'note', 'language', 'owner', 'phones', 'emails'] as const;
export type RuledField = (typeof ruledFields)[number];

/** Of somebody who is a member already: leave theirs, put the new one in its place, or fill in only what is empty. Numbers and addresses are added, never replaced. */
export const importRules = ['skip', 'overwrite', 'fill'] as const;
export type ImportRule = (typeof importRules)[number];

export const memberImportStates = [
  'UPLOADED',
  'READING',
  'CHECKED',
  'REHEARSING',
  'IMPORTING',
  'DONE',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const;
export type MemberImportState = (typeof memberImportStates)[number];

/** Where somebody stands in the wizard. */
export const memberImportSteps = ['match', 'check', 'rules', 'rehearse', 'import'] as const;
export type MemberImportStep = (typeof memberImportSteps)[number];

/** Those that may be passed over: rows with faults are left out, people who are there get what is empty filled, nothing is rehearsed. */
export const skippedSteps = ['check', 'rules', 'rehearse'] as const;

/** GOOD and BAD are read; LEFT are left out by a person; TAKEN was imported; of an undo, UNDONE is put back and KEPT was edited since. */
export const memberImportRowStates = ['GOOD', 'BAD', 'LEFT', 'TAKEN', 'UNDONE', 'KEPT'] as const;
export type MemberImportRowState = (typeof memberImportRowStates)[number];

/**
 * What a row becomes or became. DOUBLE = the same person as an earlier row; CONFLICT = of several people, so of none: its number is one's and its
 * address another's, or another name has the same one.
 */
export const memberImportOutcomes = ['MADE', 'CHANGED', 'SAME', 'DOUBLE', 'CONFLICT'] as const;
export type MemberImportOutcome = (typeof memberImportOutcomes)[number];

/** Why a file could not be read to its end. */
export const readFailures = ['quote', 'rows', 'columns', 'damaged', 'empty'] as const;
export type ReadFailure = (typeof readFailures)[number];

/** In which order the days of a column are written, as a person says of all of them: 2026-01-31, 31/01/2026, 01/31/2026. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What becomes of all rows with the same problem: its cells are emptied, the rows are left out, or days are read in an order. */
export const groupMends = ['empty', 'leaveOut', ...dateOrders] as const;
export type GroupMend = (typeof groupMends)[number];

/** Of a number or an address that rows with other names have: they are one person, or nobody of them gets it. */
export const sharedDecisions = ['merge', 'apart'] as const;
export type SharedDecision = (typeof sharedDecisions)[number];

/** Rows that one call mends. */
export const mendedAtOnce = 2000;
/** Shared numbers and addresses that are shown, and decided by one call. */
export const shownShared = 50;

export const mostMemberRows = 200_000;
export const mostMemberColumns = 200;
export const mostNumbersOfRow = 5;
/** Tags that an import gives everyone, and groups. */
export const mostLabelsOfImport = 20;
/** Tags that one cell names, and groups. */
export const mostLabelsOfCell = 50;

/** Titles of the template, the names by which columns are known first. */
export const importFieldTexts = {
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  familyName: { en: 'Family name', zh: '姓', es: 'Apellidos', ja: '姓' },
  givenName: { en: 'Given name', zh: '名', es: 'Nombre de pila', ja: '名' },
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  email: { en: 'E-mail', zh: '邮箱', es: 'Correo', ja: 'メール' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  language: { en: 'Language', zh: '语言', es: 'Idioma', ja: '言語' },
  owner: { en: 'Owner', zh: '负责人', es: 'Responsable', ja: '担当者' },
  tags: { en: 'Tags', zh: '标签', es: 'Etiquetas', ja: 'タグ' },
  groups: { en: 'Groups', zh: '分组', es: 'Grupos', ja: 'グループ' },
  consentSms: { en: 'SMS consent', zh: '同意接收短信', es: 'Acepta SMS', ja: 'SMSの同意' },
  consentEmail: { en: 'E-mail consent', zh: '同意接收邮件', es: 'Acepta correos', ja: 'メールの同意' },
  consentCall: { en: 'Call consent', zh: '同意接听电话', es: 'Acepta llamadas', ja: '電話の同意' },
} as const satisfies Record<ImportField, Texts>;
