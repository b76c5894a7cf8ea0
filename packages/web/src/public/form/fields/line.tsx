import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { type ComponentType, createElement, type InputHTMLAttributes } from 'react';
import { usePage } from '../../core/page-context.tsx';
import type { Translate } from '../../core/types.ts';
import { described, type FieldProps, Labelled, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { useAutoComplete } from '../surroundings.tsx';
import { throughMask } from '../mask.ts';

/** What the browser may fill in by itself. */
const autocomplete: Readonly<Record<NonNullable<FormField['means']>, string>> = {
  name: 'name',
  phone: 'tel',
  email: 'email',
  company: 'organization',
  title: 'organization-title',
};

export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type InputMode = 'text' | 'tel' | 'email' | 'decimal' | 'numeric' | 'url';

/** The phone's keyboard for what is asked. The numbers' own keyboards have no minus on an iPhone. */
function modeOf(field: FormField): InputMode | undefined {
  switch (field.type) {
    case 'phone':
      return 'tel';
    case 'email':
      return 'email';
    case 'number':
      if ((field.min ?? 0) < 0) return 'text';
      return field.decimals === 0 ? 'numeric' : 'decimal';
    case 'text': {
      const kind = field.pattern?.kind;
      if (kind === 'url') return 'url';
      if (kind === 'digits' || kind === 'postcode') return 'numeric';
      return kind === 'mask' && /^[^A*]*$/.test(field.pattern?.mask ?? 'A') ? 'numeric' : undefined;
    }
    default:
      return undefined;
  }
}

/** How the answer has to look, said before anybody gets it wrong. */
function shapeOf(field: FormField, t: Translate): string {
  const { min, max, type, pattern } = field;
  if (type === 'number') {
    if (min !== undefined && max !== undefined) return t('public-form:number-between', { min, max });
    if (min !== undefined) return t('public-form:number-from', { min });
    return max === undefined ? '' : t('public-form:number-to', { max });
  }
  if (type === 'phone')
    return t(field.phoneRegions === undefined ? 'public-form:phone-usual' : 'public-form:phone-country');
  if (type !== 'text' || pattern === undefined) return '';
  return pattern.kind === 'mask'
    ? t('public-form:pattern-mask', { mask: pattern.mask ?? '' })
    : t(`public-form:pattern-${pattern.kind}`);
}

const inputTypes = { text: 'text', phone: 'tel', email: 'email', number: 'text', date: 'date' } as const;

/** A one-line input; its type chooses the picker, the mode the phone's keyboard. */
export function line(type: keyof typeof inputTypes): ComponentType<FieldProps> {
  return (props) => {
    const { t, language } = usePage();
    const { field, value, onChange, onLeave } = props;
    const id = inputId(field.fieldId);
    const mode = modeOf(field);
    const shape = shapeOf(field, t);
    const mask = field.pattern?.kind === 'mask' ? field.pattern.mask : undefined;
    const what = field.means
      ? autocomplete[field.means]
      : type === 'phone'
        ? 'tel'
        : type === 'email'
          ? 'email'
          : type === 'text' && field.pattern?.kind === 'postcode'
            ? 'postal-code'
            : 'off';
    const fill = useAutoComplete(what);
    const attributes: InputHTMLAttributes<HTMLInputElement> = {
      inputMode: mode,
      autoComplete: fill,
      autoCapitalize: mode === 'email' || mode === 'url' ? 'none' : field.means === 'name' ? 'words' : undefined,
      spellCheck: mode === 'email' || mode === 'url' ? false : undefined,
      enterKeyHint: 'next',
      placeholder: (field.placeholder && labelText(field.placeholder, language)) || undefined,
      min: type === 'date' ? field.from : undefined,
      max: type === 'date' ? field.to : undefined,
    };
    return (
      <Labelled {...props}>
        {shape !== '' && (
          <p className="field-help" id={`${id}-shape`}>
            {shape}
          </p>
        )}
        {createElement('input', {
          id,
          ...described(props, shape === '' ? undefined : `${id}-shape`),
          ...attributes,
          value: text(value),
          onInput: (event: { currentTarget: HTMLInputElement }) => {
            const typed = event.currentTarget.value;
            onChange(mask === undefined ? typed : throughMask(mask, typed, text(value)));
          },
          onBlur: onLeave,
          type: inputTypes[type],
        } as InputHTMLAttributes<HTMLInputElement>)}
      </Labelled>
    );
  };
}

/** From here on it is said how much room there is. */
const nearEnd = 0.8;

export function LongText(props: FieldProps) {
  const { t, language } = usePage();
  const { field, value, onChange, onLeave } = props;
  const id = inputId(field.fieldId);
  const length = [...text(value)].length;
  const isNear = field.max !== undefined && length >= field.max * nearEnd;
  return (
    <Labelled {...props}>
      <textarea
        id={id}
        {...described(props)}
        rows={4}
        placeholder={(field.placeholder && labelText(field.placeholder, language)) || undefined}
        value={text(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {isNear && (
        <p className="field-help count" role="status">
          {t('public-form:of-most', { count: length, most: field.max ?? 0 })}
        </p>
      )}
    </Labelled>
  );
}
