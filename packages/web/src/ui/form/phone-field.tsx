import { problemText } from '@convoke/contract/core/problems.ts';
import { checkPhone } from '@convoke/contract/form/fields/form.phone.ts';
import type { FormRule } from 'antd';
import { currentLanguage } from '../../core/language.ts';
import { Field, type FieldProps } from './fields.tsx';
import { PhoneInput } from './phone-input.tsx';

/** Whether it is a number of its country; the server, which knows the plans of numbers, has the last word. */
const phoneRule = (): FormRule => ({
  validator: (_, text: unknown) => {
    if (typeof text !== 'string' || text === '') return Promise.resolve();
    const checked = checkPhone({ phoneRegions: 'any' }, text);
    return 'problem' in checked
      ? Promise.reject(new Error(problemText(checked.problem, currentLanguage())))
      : Promise.resolve();
  },
});

/** The number of somebody of any country. */
export function PhoneField<Raw>(props: FieldProps<Raw>) {
  return (
    <Field {...props} rules={[phoneRule(), ...(props.rules ?? [])]} validateTrigger={['onBlur', 'onSubmit']}>
      <PhoneInput />
    </Field>
  );
}
