/** @jsxImportSource preact */
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { fieldComponents } from './fields.tsx';
import type { FormState } from './form-state.ts';

/** Some of a form's fields: a form that stands in several parts on one page has one state. */
export function FieldList({ fields, state }: { fields: readonly FormField[]; state: FormState }) {
  return (
    <>
      {fields.map((field) => {
        const Field = fieldComponents[field.type];
        return (
          <Field
            key={field.fieldId}
            field={field}
            value={state.values[field.fieldId]}
            problem={state.problems[field.fieldId]}
            onChange={(value) => state.set(field, value)}
            onLeave={() => state.leave(field)}
          />
        );
      })}
    </>
  );
}
