import { problemText } from '@convoke/contract/core/problems.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../core/language.ts';
import { Field, type FieldProps } from '../../../ui/form/fields.tsx';

/** Boxes of which at least one is ticked. Not `required` as other fields are: a group takes no aria-required. */
export function ChecksField<Raw>({ children, ...field }: FieldProps<Raw> & { children: ReactNode }) {
  const rule = { type: 'array' as const, min: 1, message: problemText('required', currentLanguage()) };
  return (
    <Field {...field} required={false} rules={[rule]}>
      <Checkbox.Group className="integration-scopes">{children}</Checkbox.Group>
    </Field>
  );
}
