import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { requiredRule } from '../../../../ui/form/fields.tsx';
import { dayProps, valueInput, valueProblem } from './value-input.tsx';

export type Values = readonly { memberFieldId: string; value: FieldValue }[];

/** A form of these fields: their values stand in it in the same order, as the call takes them. */
export interface ValuesForm {
  fields?: { value?: unknown }[];
}

export const hadIn = (values: Values, { memberFieldId }: MemberField): FieldValue | null =>
  values.find((each) => each.memberFieldId === memberFieldId)?.value ?? null;

export const formOf = (fields: readonly MemberField[], values: Values) =>
  fields.map((field) => ({ value: hadIn(values, field) ?? undefined }));

/** What the calls take of the form: nothing where nothing is. */
export const givenBy = (fields: readonly MemberField[], form: ValuesForm['fields'] = []) =>
  fields.map(({ memberFieldId }, place) => ({
    memberFieldId,
    value: (form[place]?.value ?? null) as FieldValue | null,
  }));

/** The organisation's own fields in the form of a member. */
export function ValueFields({ fields, had }: { fields: readonly MemberField[]; had: Values }) {
  const { t } = useTranslation();
  return fields.map((field, place) => (
    <Form.Item
      key={field.memberFieldId}
      name={['fields', place, 'value']}
      label={field.name}
      required={field.isRequired}
      validateTrigger={['onBlur', 'onSubmit']}
      rules={[
        ...(field.isRequired ? [requiredRule()] : []),
        {
          validator: (_, value: unknown) => {
            const problem = valueProblem(field, value, hadIn(had, field));
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
          },
        },
      ]}
      {...(field.kind === 'date' && dayProps)}
    >
      {valueInput(field, hadIn(had, field), t)}
    </Form.Item>
  ));
}
