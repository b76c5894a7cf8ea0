import type { FieldValue, MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '../../../../core/format.ts';

export const fieldKindTexts: Readonly<Record<MemberFieldKind, string>> = {
  text: 'member-field:kind.text',
  longText: 'member-field:kind.longText',
  number: 'member-field:kind.number',
  date: 'field:date',
  choice: 'member-field:kind.choice',
  choices: 'member-field:kind.choices',
  yesNo: 'member-field:kind.yesNo',
  phone: 'field:phone',
  email: 'field:email',
  link: 'field:link',
};

interface Shown {
  kind: MemberFieldKind;
  /** Of choices; without them a value holds their names already. */
  options?: readonly { optionId: string; name: string }[];
}

/** A value in words; empty where there is none. */
export function valueText({ kind, options }: Shown, value: FieldValue | null | undefined, t: TFunction): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'member-field:yes' : 'member-field:no');
  if (typeof value === 'number') return formatNumber(value);
  const named = (id: string) => (options ? (options.find(({ optionId }) => optionId === id)?.name ?? '') : id);
  if (Array.isArray(value)) {
    const ids = options
      ? options.filter(({ optionId }) => value.includes(optionId)).map((each) => each.optionId)
      : value;
    return ids.map(named).join(', ');
  }
  if (kind === 'choice') return named(value);
  return kind === 'date' ? formatDate(`${value}T00:00:00Z`, 'UTC') : value;
}
