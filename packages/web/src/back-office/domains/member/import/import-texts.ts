import type { MemberImportFacts } from '@convoke/contract/member/member.import.calls.ts';
import {
  type ImportColumn,
  type ImportField,
  type ImportRule,
  type MemberImportOutcome,
  type MemberImportState,
  type MemberImportStep,
  type ReadFailure,
  ownFieldOf,
  type RuledField,
  type UnknownLabelRule,
} from '@convoke/contract/member/member.import.rules.ts';

export const stateTexts: Readonly<Record<MemberImportState, string>> = {
  UPLOADED: 'member-import:state.UPLOADED',
  READING: 'member-import:state.READING',
  CHECKED: 'member-import:state.CHECKED',
  REHEARSING: 'member-import:state.REHEARSING',
  IMPORTING: 'member-import:state.IMPORTING',
  DONE: 'member-import:state.DONE',
  CANCELLED: 'member-import:state.CANCELLED',
  UNDOING: 'member-import:state.UNDOING',
  UNDONE: 'member-import:state.UNDONE',
  FAILED: 'member-import:state.FAILED',
};

export const stateColors: Readonly<Record<MemberImportState, string>> = {
  UPLOADED: 'default',
  READING: 'processing',
  CHECKED: 'blue',
  REHEARSING: 'processing',
  IMPORTING: 'processing',
  DONE: 'green',
  CANCELLED: 'orange',
  UNDOING: 'processing',
  UNDONE: 'default',
  FAILED: 'red',
};

export const stepTexts: Readonly<Record<MemberImportStep, string>> = {
  match: 'member-import:step.match',
  check: 'member-import:step.check',
  rules: 'member-import:step.rules',
  rehearse: 'member-import:step.rehearse',
  import: 'member-import:step.import',
};

export const outcomeTexts: Readonly<Record<MemberImportOutcome, string>> = {
  MADE: 'member-import:outcome.MADE',
  CHANGED: 'member-import:outcome.CHANGED',
  SAME: 'member-import:outcome.SAME',
  DOUBLE: 'member-import:outcome.DOUBLE',
  CONFLICT: 'member-import:outcome.CONFLICT',
};

/** The same, of what an import would do. */
export const plannedTexts: Readonly<Record<MemberImportOutcome, string>> = {
  MADE: 'member-import:planned.MADE',
  CHANGED: 'member-import:planned.CHANGED',
  SAME: 'member-import:planned.SAME',
  DOUBLE: 'member-import:planned.DOUBLE',
  CONFLICT: 'member-import:planned.CONFLICT',
};

export const failureTexts: Readonly<Record<ReadFailure, string>> = {
  quote: 'member-import:failure.quote',
  rows: 'member-import:failure.rows',
  columns: 'member-import:failure.columns',
  damaged: 'member-import:failure.damaged',
  empty: 'member-import:failure.empty',
};

export const fieldTexts: Readonly<Record<ImportField | RuledField, string>> = {
  name: 'member:field.name',
  familyName: 'table:field.familyName',
  givenName: 'table:field.givenName',
  phone: 'member:field.phone',
  email: 'member:field.email',
  phones: 'member:field.phones',
  emails: 'member:field.emails',
  company: 'member:field.company',
  title: 'member:field.title',
  note: 'member:field.note',
  language: 'member:field.language',
  owner: 'member:field.owner',
  tags: 'member-import:field.tags',
  groups: 'member-import:field.groups',
  consentSms: 'member-import:field.consentSms',
  consentEmail: 'member-import:field.consentEmail',
  consentCall: 'member-import:field.consentCall',
};

/** What a column is called: an own field as the file calls it, which is gone when the field is. */
export function columnName(
  of: Pick<MemberImportFacts, 'columns' | 'header'>,
  column: ImportColumn | RuledField,
  t: (key: string) => string,
): string {
  if (ownFieldOf(column) === null) return t(fieldTexts[column as ImportField]);
  return of.header[of.columns.findIndex((each) => each === column)] ?? '';
}

export const unknownLabelTexts: Readonly<Record<UnknownLabelRule, string>> = {
  refuse: 'member-import:unknownLabels.refuse',
  make: 'member-import:unknownLabels.make',
};

export const ruleTexts: Readonly<Record<ImportRule, string>> = {
  skip: 'member-import:rule.skip',
  overwrite: 'member-import:rule.overwrite',
  fill: 'member-import:rule.fill',
};
