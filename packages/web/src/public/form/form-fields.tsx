import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { FieldView } from './field-view.tsx';
import type { FormState } from './form-state.ts';
import { ProblemList } from './problem-list.tsx';

interface Props {
  form: FormDefinition;
  state: FormState;
  /** The fields of the page that is open; all of them where the form has one page. */
  fields?: readonly FormField[];
  /** Remarks beside fields that are no failures, by field id. */
  hints?: Readonly<Record<string, string>>;
  /** A field was left, after its check. */
  onLeave?: (field: FormField) => void;
}

/** The fields of a form that its answers show, and what is wrong with them. */
export function FormFields({ form, state, fields, hints, onLeave }: Props) {
  return (
    <>
      <ProblemList form={form} state={state} />
      {(fields ?? form.fields)
        .filter((field) => state.shown.has(field.fieldId))
        .map((field) => (
          <FieldView
            key={`${field.fieldId} ${state.round}`}
            field={field}
            state={state}
            hint={hints?.[field.fieldId]}
            onLeave={onLeave}
          />
        ))}
    </>
  );
}
