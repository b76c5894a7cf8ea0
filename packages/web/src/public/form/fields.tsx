/** @jsxImportSource preact */
import type { FieldType, FormField } from '@convoke/contract/form/form.engine.ts';
import { type ComponentType, createElement, type InputHTMLAttributes } from 'preact';
import { usePage } from '../core/page-context.tsx';
import { described, type FieldProps, Grouped, Labelled, labelText } from './field-frame.tsx';
import { inputId } from './form-state.ts';

/** What the browser may fill in by itself. */
const autocomplete: Readonly<Record<NonNullable<FormField['means']>, string>> = {
  name: 'name',
  phone: 'tel',
  email: 'email',
  company: 'organization',
  title: 'organization-title',
};

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type InputMode = 'text' | 'tel' | 'email' | 'decimal';

/** A one-line input; `type` chooses the picker, `mode` the phone's keyboard. */
function line(type: 'text' | 'tel' | 'email' | 'date', mode?: InputMode): ComponentType<FieldProps> {
  return (props) => {
    const { field, value, onChange, onLeave } = props;
    const fill = field.means ? autocomplete[field.means] : type === 'tel' ? 'tel' : type === 'email' ? 'email' : 'off';
    const attributes: InputHTMLAttributes<HTMLInputElement> = {
      inputMode: mode,
      autocomplete: fill,
      autocapitalize: mode === 'email' ? 'none' : field.means === 'name' ? 'words' : undefined,
      spellcheck: mode === 'email' ? false : undefined,
      enterkeyhint: 'next',
      value: text(value),
      onInput: (event) => onChange(event.currentTarget.value),
      onBlur: onLeave,
    };
    return (
      <Labelled {...props}>
        {createElement('input', { id: inputId(field.fieldId), ...described(props), ...attributes, type })}
      </Labelled>
    );
  };
}

function LongText(props: FieldProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <Labelled {...props}>
      <textarea
        id={inputId(field.fieldId)}
        {...described(props)}
        rows={4}
        value={text(value)}
        onInput={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Labelled>
  );
}

function Dropdown(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, onChange, onLeave } = props;
  return (
    <Labelled {...props}>
      <select
        id={inputId(field.fieldId)}
        {...described(props)}
        value={text(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">{t('public-core:choose')}</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {labelText(option.label, language)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** One of several, all in sight. */
function Single(props: FieldProps) {
  const { language } = usePage();
  const { field, value, onChange } = props;
  return (
    <Grouped {...props} role="radiogroup">
      {field.options?.map((option) => (
        <label class="choice" key={option.value}>
          <input
            type="radio"
            name={field.fieldId}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{labelText(option.label, language)}</span>
        </label>
      ))}
    </Grouped>
  );
}

/** Any number of several; how many is said beforehand where the form limits it. */
function Multiple(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const full = field.max !== undefined && chosen.length >= field.max;
  return (
    <Grouped {...props}>
      {field.max !== undefined && <p class="field-help">{t('public-core:choose-up-to', { count: field.max })}</p>}
      {field.options?.map((option) => {
        const checked = chosen.includes(option.value);
        return (
          <label class={`choice ${full && !checked ? 'choice-off' : ''}`} key={option.value}>
            <input
              type="checkbox"
              name={field.fieldId}
              value={option.value}
              checked={checked}
              disabled={full && !checked}
              onChange={() =>
                onChange(checked ? chosen.filter((each) => each !== option.value) : [...chosen, option.value])
              }
            />
            <span>{labelText(option.label, language)}</span>
          </label>
        );
      })}
    </Grouped>
  );
}

/** A text that must (or may) be accepted; the text itself is the field's help. */
function Agreement(props: FieldProps) {
  const { language } = usePage();
  const { field, value, problem, onChange } = props;
  const id = inputId(field.fieldId);
  return (
    <div class={`field ${problem ? 'field-wrong' : ''}`}>
      <label class="choice agreement">
        <input
          id={id}
          {...described(props)}
          type="checkbox"
          value="yes"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{labelText(field.label, language)}</span>
      </label>
      {field.help && (
        <p class="field-help agreement-text" id={`${id}-help`}>
          {labelText(field.help, language)}
        </p>
      )}
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The component of each field type. A new type of the engine does not compile until it has one. */
export const fieldComponents: Readonly<Record<FieldType, ComponentType<FieldProps>>> = {
  text: line('text'),
  phone: line('tel', 'tel'),
  email: line('email', 'email'),
  number: line('text', 'decimal'),
  date: line('date'),
  longText: LongText,
  dropdown: Dropdown,
  single: Single,
  multiple: Multiple,
  agreement: Agreement,
};
