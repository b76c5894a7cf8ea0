/** @jsxImportSource preact */
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { usePage } from '../core/page-context.tsx';
import { fieldComponents } from './fields.tsx';
import type { FormState } from './form-state.ts';

interface Props {
  form: FormDefinition;
  state: FormState;
  /** Remarks beside fields that are no failures, by field id. */
  hints?: Readonly<Record<string, string>>;
  /** A field was left, after its check. */
  onLeave?: (field: FormField) => void;
}

/** Every field of a form, and a line for screen readers that counts what is wrong. */
export function FormFields({ form, state, hints, onLeave }: Props) {
  const { t } = usePage();
  const wrong = Object.keys(state.problems).length;
  return (
    <>
      <p class="visually-hidden" role="alert">
        {wrong > 0 ? t('public-core:problems', { count: wrong }) : ''}
      </p>
      {form.fields.map((field) => {
        const Field = fieldComponents[field.type];
        return (
          <Field
            key={field.fieldId}
            field={field}
            value={state.values[field.fieldId]}
            problem={state.problems[field.fieldId]}
            hint={hints?.[field.fieldId]}
            onChange={(value) => state.set(field, value)}
            onLeave={() => {
              state.leave(field);
              onLeave?.(field);
            }}
          />
        );
      })}
    </>
  );
}
