/** @jsxImportSource preact */
import type { Language } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { ComponentChildren } from 'preact';
import { usePage } from '../core/page-context.tsx';
import { inputId } from './form-state.ts';

type Label = FormField['label'];

/** A label in the person's language; an organiser may have written it in one language only. */
export function labelText(label: Label, language: Language): string {
  return label[language] || label.en || label.zh || label.es || label.ja;
}

export interface FieldProps {
  field: FormField;
  value: unknown;
  problem: string | undefined;
  /** A remark that is no failure, such as "registered already". */
  hint?: string | undefined;
  onChange: (value: unknown) => void;
  onLeave: () => void;
}

/** The attributes by which an input belongs to its label, help and message. */
export function described({ field, problem, hint }: FieldProps) {
  const id = inputId(field.fieldId);
  const by = [field.help && `${id}-help`, hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    name: field.fieldId,
    'aria-required': field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': by || undefined,
  };
}

function Mark({ field }: { field: FormField }) {
  const { t } = usePage();
  return field.required ? null : <span class="optional">{t('public-core:optional')}</span>;
}

function Notes({ field, problem, hint }: FieldProps) {
  const id = inputId(field.fieldId);
  return (
    <>
      {hint && (
        <p class="field-hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
      )}
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

/** A field with one input: label above, help beneath the label, message beneath the input. */
export function Labelled({ children, ...props }: FieldProps & { children: ComponentChildren }) {
  const { language } = usePage();
  const { field } = props;
  const id = inputId(field.fieldId);
  return (
    <div class={`field ${props.problem ? 'field-wrong' : ''}`}>
      <label for={id}>
        {labelText(field.label, language)} <Mark field={field} />
      </label>
      {field.help && (
        <p class="field-help" id={`${id}-help`}>
          {labelText(field.help, language)}
        </p>
      )}
      {children}
      <Notes {...props} />
    </div>
  );
}

/** A field of several inputs. */
export function Grouped({
  children,
  role,
  ...props
}: FieldProps & { children: ComponentChildren; role?: 'radiogroup' }) {
  const { language } = usePage();
  const { field } = props;
  const id = inputId(field.fieldId);
  const { name: _, ...attributes } = described(props);
  return (
    <fieldset
      class={`field ${props.problem ? 'field-wrong' : ''}`}
      id={id}
      tabIndex={-1}
      {...(role ? { ...attributes, role } : { 'aria-describedby': attributes['aria-describedby'] })}
    >
      <legend>
        {labelText(field.label, language)} <Mark field={field} />
      </legend>
      {field.help && (
        <p class="field-help" id={`${id}-help`}>
          {labelText(field.help, language)}
        </p>
      )}
      {children}
      <Notes {...props} />
    </fieldset>
  );
}
