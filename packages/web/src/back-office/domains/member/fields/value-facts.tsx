import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { useTranslation } from 'react-i18next';
import { valueText } from './field-texts.ts';
import { useMemberFields } from './use-fields.ts';

interface Props {
  values: readonly { memberFieldId: string; value: FieldValue }[];
}

/** What a member has in the organisation's own fields, as lines of their facts. */
export function ValueFacts({ values }: Props) {
  const { fields } = useMemberFields();
  return fields.flatMap((field) => {
    const found = values.find(({ memberFieldId }) => memberFieldId === field.memberFieldId);
    if (!found) return [];
    return [
      <div key={field.memberFieldId}>
        <dt>{field.name}</dt>
        <dd>
          <Value field={field} value={found.value} />
        </dd>
      </div>,
    ];
  });
}

function Value({ field, value }: { field: MemberField; value: FieldValue }) {
  const { t } = useTranslation();
  const text = valueText(field, value, t);
  if (field.kind === 'phone') return <a href={`tel:${text}`}>{text}</a>;
  if (field.kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (field.kind === 'link')
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return text;
}
