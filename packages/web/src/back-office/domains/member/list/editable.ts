import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { MemberRow } from '@convoke/contract/member/member.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';

/** What of a member is edited in the list: their name and the like, or a field of the organisation's own. */
export type Editable = 'name' | 'company' | 'title' | MemberField;

export const valueIn = (member: MemberRow, of: Editable): FieldValue | null =>
  typeof of === 'string'
    ? member[of]
    : (member.fields.find(({ memberFieldId }) => memberFieldId === of.memberFieldId)?.value ?? null);

/** Long texts want more room than a cell has. */
export const isEditable = ({ kind }: MemberField): boolean => kind !== 'longText';
