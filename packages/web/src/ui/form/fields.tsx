import { problemText } from '@convoke/contract/core/problems.ts';
import {
  Checkbox,
  Form,
  type FormItemProps,
  type FormRule,
  Input,
  type InputNumberProps,
  type InputProps,
  Select,
  type SelectProps,
  Switch,
} from 'antd';
import type { TextAreaProps } from 'antd/es/input/TextArea.js';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../core/language.ts';
import { type Bounds, boundsOf, fieldsOf, type Takes } from '../schema.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { moneyRule, numberRule, wholeRule } from './number-rules.ts';

/** A field of a form, named as in the call that the form makes: the call says its bounds and whether it must be filled in. */
export type FieldProps<Raw> = Omit<FormItemProps, 'name' | 'rules' | 'required'> & {
  of: Takes<Raw>;
  name: keyof Raw & string;
  /** Where the field stands in the form, of a part of the call: `['tiers', 0]`; in a Form.List its index. */
  at?: readonly (string | number)[];
  /** Where the call leaves it open but this form does not. */
  required?: boolean;
  /** Besides those of the call. */
  rules?: FormRule[];
};

/** What the call says of a field; of a name that it does not take, an error. */
export function boundsIn<Raw>(of: Takes<Raw>, name: keyof Raw & string): Bounds {
  const field = fieldsOf(of.input)[name];
  if (!field) throw new Error(`the call takes no ${name}`);
  return boundsOf(field);
}

const placeOf = <Raw,>({ at = [], name }: FieldProps<Raw>): string | (string | number)[] =>
  at.length === 0 ? name : [...at, name];

/** Refuses what is missing, in the words of every refused call. */
export const requiredRule = (): FormRule => ({ required: true, message: problemText('required', currentLanguage()) });
/** The same of a text, where spaces are nothing too. */
export const requiredTextRule = (): FormRule => ({ ...requiredRule(), whitespace: true }) as FormRule;

/** Refuses a text that is too long, where it was typed or pasted: an input's own `maxLength` would cut it without a word. */
export const tooLongRule = (max: number): FormRule => ({
  validator: (_, text: unknown) =>
    typeof text === 'string' && text.trim().length > max
      ? Promise.reject(new Error(problemText('tooLong', currentLanguage(), max)))
      : Promise.resolve(),
});

/** A field around a control of any kind. */
export function Field<Raw>(props: FieldProps<Raw>) {
  const { of, name, at: _, required, rules = [], ...item } = props;
  const isRequired = required ?? boundsIn(of, name).isRequired;
  return <Form.Item {...item} name={placeOf(props)} rules={isRequired ? [requiredRule(), ...rules] : rules} />;
}

interface TextProps {
  placeholder?: string;
  autoFocus?: boolean;
}

/** One line of text, at most as long as the call takes. */
export function TextField<Raw>(props: FieldProps<Raw> & TextProps & { input?: InputProps }) {
  const { of, name, at: _, required, rules = [], placeholder, autoFocus = false, input, ...item } = props;
  const { min = 0, max, isRequired } = boundsIn(of, name);
  return (
    <Form.Item {...item} name={placeOf(props)} rules={textRules(required ?? isRequired, min, max, rules)}>
      <Input placeholder={placeholder} autoFocus={autoFocus} {...input} />
    </Form.Item>
  );
}

/** Text of several lines. */
export function LongTextField<Raw>(props: FieldProps<Raw> & TextProps & { input?: TextAreaProps }) {
  const { of, name, at: _, required, rules = [], placeholder, autoFocus = false, input, ...item } = props;
  const { min = 0, max, isRequired } = boundsIn(of, name);
  return (
    <Form.Item {...item} name={placeOf(props)} rules={textRules(required ?? isRequired, min, max, rules)}>
      <Input.TextArea
        placeholder={placeholder}
        autoFocus={autoFocus}
        autoSize={{ minRows: 3, maxRows: 12 }}
        {...input}
      />
    </Form.Item>
  );
}

function textRules(isRequired: boolean, min: number, max: number | undefined, rules: readonly FormRule[]): FormRule[] {
  const tooShort = () => problemText('tooShort', currentLanguage(), min);
  return [
    ...(isRequired ? [requiredTextRule()] : []),
    // Empty is another rule's.
    ...(min > 1 && rules.length === 0 ? [{ min, transform: trimmed, message: tooShort() }] : []),
    ...(max === undefined ? [] : [tooLongRule(max)]),
    ...rules,
  ];
}

const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : text);

interface NumberProps {
  placeholder?: string;
  suffix?: ReactNode;
  autoFocus?: boolean;
  /** Instead of the call's own, where what there is already allows less. */
  min?: number;
  max?: number;
  input?: Omit<
    InputNumberProps<number>,
    'min' | 'max' | 'value' | 'onChange' | 'precision' | 'prefix' | 'parser' | 'formatter'
  >;
}

/** A number within the call's bounds, whole where the call says so. */
export function NumberField<Raw>(props: FieldProps<Raw> & NumberProps) {
  const { of, name, required, rules = [], placeholder, suffix, autoFocus = false, min, max, input, ...item } = props;
  const bounds = boundsIn(of, name);
  const rule = bounds.isWhole ? wholeRule : numberRule;
  return (
    <Field
      {...item}
      {...{ of, name, ...(required !== undefined && { required }) }}
      rules={[rule(...within(bounds, min, max)), ...rules]}
    >
      <NumberInput placeholder={placeholder ?? ''} suffix={suffix} autoFocus={autoFocus} {...input} />
    </Field>
  );
}

/** An amount, typed in yuan and kept in fen; the bounds are in fen. */
export function MoneyField<Raw>(props: FieldProps<Raw> & NumberProps) {
  const { of, name, required, rules = [], placeholder, suffix, autoFocus = false, min, max, input, ...item } = props;
  const bounds = boundsIn(of, name);
  return (
    <Field
      {...item}
      {...{ of, name, ...(required !== undefined && { required }) }}
      rules={[moneyRule(...within(bounds, min, max)), ...rules]}
    >
      <MoneyInput placeholder={placeholder ?? ''} suffix={suffix} autoFocus={autoFocus} {...input} />
    </Field>
  );
}

const within = (bounds: Bounds, min = bounds.min, max = bounds.max): [number, number] => [
  min ?? Number.NEGATIVE_INFINITY,
  max ?? Number.POSITIVE_INFINITY,
];

/** Of a few choices one, or several where the call takes a list. */
export function SelectField<Raw>(
  props: FieldProps<Raw> & { options: SelectProps['options']; placeholder?: string; input?: SelectProps },
) {
  const { options, placeholder, input, ...field } = props;
  return (
    <Field {...field}>
      <Select placeholder={placeholder} optionFilterProp="label" options={options} {...input} />
    </Field>
  );
}

/** On or off, the words beside it. */
export function SwitchField<Raw>(props: FieldProps<Raw> & { label: string }) {
  const { of, name, at: _, label, extra, className = '', ...item } = props;
  boundsIn(of, name);
  return (
    <div className={`switch-field ${className}`}>
      <Form.Item {...item} name={placeOf(props)} valuePropName="checked" noStyle>
        <Switch aria-label={label} />
      </Form.Item>
      <span>
        {label}
        {extra}
      </span>
    </div>
  );
}

/** Something that one may also want done with what the form does, to be ticked. */
export function CheckField<Raw>({ label, ...field }: FieldProps<Raw> & { label: string }) {
  return (
    <Field {...field} valuePropName="checked" noStyle>
      <Checkbox>{label}</Checkbox>
    </Field>
  );
}
