import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { FieldView } from './field-view.tsx';
import type { FormState } from './form-state.ts';

/** Some of a form's fields: a form that stands in several parts on one page has one state. */
export function FieldList({ fields, state }: { fields: readonly FormField[]; state: FormState }) {
  return (
    <>
      {fields
        .filter((field) => state.shown.has(field.fieldId))
        .map((field) => (
          <FieldView key={`${field.fieldId} ${state.round}`} field={field} state={state} />
        ))}
    </>
  );
}
