import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { fieldComponents } from './fields.tsx';
import type { FormState } from './form-state.ts';

interface Props {
  field: FormField;
  state: FormState;
  /** A remark that is no failure. */
  hint?: string | undefined;
  /** The field was left, after its check. */
  onLeave?: ((field: FormField) => void) | undefined;
}

/** A field with what the form knows of it. */
export function FieldView({ field, state, hint, onLeave }: Props) {
  const Field = fieldComponents[field.type];
  const other = state.values[otherKey(field.fieldId)];
  return (
    <Field
      field={field}
      value={state.values[field.fieldId] ?? undefined}
      other={typeof other === 'string' ? other : ''}
      problem={state.problems[field.fieldId]}
      hint={hint}
      onChange={(value) => state.set(field, value)}
      onOther={(words) => state.setOther(field, words)}
      onLeave={() => {
        state.leave(field);
        onLeave?.(field);
      }}
      onHold={(finish) => state.hold(field.fieldId, finish)}
    />
  );
}
