import type { MemberFieldKind } from '../member.field.rules.ts';
import type { FilterOperator } from './filter.tree.ts';

type OwnOperator = FilterOperator<'own'>;

const textual: readonly OwnOperator[] = ['contains', 'is', 'begins', 'filled', 'empty'];
const chosen: readonly OwnOperator[] = ['any', 'none', 'filled', 'empty'];

/** What can be asked of a field of the organisation's own, by its kind. */
export const ownOperators: Readonly<Record<MemberFieldKind, readonly OwnOperator[]>> = {
  text: textual,
  longText: textual,
  phone: textual,
  email: textual,
  link: textual,
  number: ['atLeast', 'atMost', 'filled', 'empty'],
  date: ['between', 'filled', 'empty'],
  choice: chosen,
  choices: chosen,
  yesNo: ['yes', 'no', 'filled', 'empty'],
};
