import { listCell } from '@convoke/contract/core/cell-lists.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import type { SheetCell } from '../../../core/tables/sheet.ts';
import { yesNoTexts } from '../member.sheet-texts.ts';

/** What a sheet says of a value. */
export function valueCell(
  { options }: Pick<MemberField, 'options'>,
  value: FieldValue | undefined,
  language: Language,
): SheetCell {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return yesNoTexts[value ? 'yes' : 'no'][language];
  if (Array.isArray(value))
    return listCell(options.filter(({ optionId }) => value.includes(optionId)).map(({ name }) => name));
  return options.find(({ optionId }) => optionId === value)?.name ?? value;
}
