import type { Language } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { ReactNode } from 'react';
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
  /** The words beside an option that lets one say more. */
  other: string;
  problem: string | undefined;
  /** A remark that is no failure, such as "registered already". */
  hint?: string | undefined;
  onChange: (value: unknown) => void;
  onOther: (words: string) => void;
  onLeave: () => void;
  /** Something must be finished before the answers are read (a file on its way): `finish` does it, and fails with words for the person. */
  onHold: (finish: (() => Promise<void>) | null) => void;
}

/** Text that is there: a label in no language at all is as good as none. */
function wordsOf(label: Label | undefined, language: Language): string {
  return label === undefined ? '' : labelText(label, language);
}

/** The attributes by which an input belongs to its label, help and message. */
export function described({ field, problem, hint }: Pick<FieldProps, 'field' | 'problem' | 'hint'>, more?: string) {
  const id = inputId(field.fieldId);
  const by = [field.help && `${id}-help`, more, hint && `${id}-hint`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return {
    name: field.fieldId,
    'aria-required': field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': by || undefined,
  };
}

function Mark({ field }: { field: FormField }) {
  const { t } = usePage();
  if (field.required) return null;
  const words =
    field.orElse === undefined
      ? t('public-core:optional')
      : t(field.type === 'email' ? 'public-core:or-phone' : 'public-core:or-email');
  return <span className="optional">{words}</span>;
}

function Help({ field }: { field: FormField }) {
  const { language } = usePage();
  const help = wordsOf(field.help, language);
  return help === '' ? null : (
    <p className="field-help" id={`${inputId(field.fieldId)}-help`}>
      {help}
    </p>
  );
}

/** What is said beneath a field: a remark, and what is wrong. */
export function Notes({ field, problem, hint }: Pick<FieldProps, 'field' | 'problem' | 'hint'>) {
  const id = inputId(field.fieldId);
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

/** Tells when the focus leaves a group of inputs; from one of them to the next is not away. */
export const leaving =
  (onLeave: () => void) => (event: { currentTarget: HTMLElement; relatedTarget: EventTarget | null }) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) onLeave();
  };

interface FrameProps extends Pick<FieldProps, 'field' | 'problem' | 'hint'> {
  children: ReactNode;
}

/** A field with one input: label above, help beneath the label, message beneath the input. */
export function Labelled({ children, ...props }: FrameProps) {
  const { language } = usePage();
  const { field } = props;
  return (
    <div className={`field ${props.problem ? 'field-wrong' : ''}`}>
      <label htmlFor={inputId(field.fieldId)}>
        {labelText(field.label, language)} <Mark field={field} />
      </label>
      <Help field={field} />
      {children}
      <Notes {...props} />
    </div>
  );
}

interface GroupProps extends FrameProps {
  role?: 'radiogroup';
  /** The id of a line that describes the group besides its help. */
  describedBy?: string | undefined;
  class?: string;
}

/** A field of several inputs. */
export function Grouped({ children, role, describedBy, class: more = '', ...props }: GroupProps) {
  const { language } = usePage();
  const { field } = props;
  const { name: _, ...attributes } = described(props, describedBy);
  return (
    <fieldset
      className={`field ${props.problem ? 'field-wrong' : ''} ${more}`}
      id={inputId(field.fieldId)}
      tabIndex={-1}
      {...(role ? { ...attributes, role } : { 'aria-describedby': attributes['aria-describedby'] })}
    >
      <legend>
        {labelText(field.label, language)} <Mark field={field} />
      </legend>
      <Help field={field} />
      {children}
      <Notes {...props} />
    </fieldset>
  );
}

/** A choice of one that was not asked for can be taken back; radio buttons alone do not let go. */
export function TakeBack({ field, value, onChange }: Pick<FieldProps, 'field' | 'value' | 'onChange'>) {
  const { t } = usePage();
  if (field.required || value === undefined || value === '') return null;
  return (
    <button type="button" className="text-link take-back" onClick={() => onChange(undefined)}>
      {t('public-form:take-back')}
    </button>
  );
}
