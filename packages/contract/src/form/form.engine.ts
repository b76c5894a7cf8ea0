import * as z from 'zod';
import { isEmail, isPhone, normaliseEmail, normalisePhone } from '../core/fields.ts';
import { languages, type Language } from '../core/language.ts';
import type { ProblemName } from '../core/problems.ts';

/**
 * The form engine: what a form is, and what answers it accepts. Pure, and the same code in the browser and on the server, so what a page
 * lets through the server does too.
 */

const texts = z.object(
  Object.fromEntries(languages.map((language) => [language, z.string().max(500)])) as Record<Language, z.ZodString>,
);
const option = z.object({ value: z.string().min(1).max(100), label: texts });

/** Types of the first cut; each has one normal form of its answer (see `normalise`). */
export const fieldTypes = [
  'text',
  'longText',
  'phone',
  'email',
  'number',
  'date',
  'single',
  'multiple',
  'dropdown',
  'agreement',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const formField = z.object({
  fieldId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  type: z.enum(fieldTypes),
  label: texts,
  help: texts.optional(),
  required: z.boolean(),
  /** Characters for texts; the value for numbers. */
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(option).max(200).optional(),
  /** What the answer means to the product: it fills the participant's own column. */
  means: z.enum(['name', 'phone', 'email', 'company', 'title']).optional(),
});

export const formDefinition = z.object({ version: z.int(), fields: z.array(formField).max(200) });

export type FormField = z.infer<typeof formField>;
export type FormDefinition = z.infer<typeof formDefinition>;

/** An answer in its normal form. */
export type Answer = string | number | boolean | string[];
export type Answers = Record<string, Answer>;

export interface AnswerProblem {
  fieldId: string;
  problem: ProblemName;
  n?: number;
}

const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

type Checked = { value: Answer | undefined } | { problem: ProblemName; n?: number };

function checkText(field: FormField, raw: unknown): Checked {
  if (typeof raw !== 'string') return { problem: 'invalid' };
  const value = field.type === 'longText' ? raw.trim() : raw.trim().replace(/\s+/g, ' ');
  if (unstorable.test(value) || !value.isWellFormed()) return { problem: 'control' };
  if (value === '') return { value: undefined };
  if (field.type === 'phone') return isPhone(value) ? { value: normalisePhone(value) } : { problem: 'phone' };
  if (field.type === 'email') return isEmail(value) ? { value: normaliseEmail(value) } : { problem: 'email' };
  const max = field.max ?? (field.type === 'longText' ? 5000 : 200);
  if ([...value].length > max) return { problem: 'tooLong', n: max };
  if (field.min !== undefined && [...value].length < field.min) return { problem: 'tooShort', n: field.min };
  return { value };
}

function checkNumber(field: FormField, raw: unknown): Checked {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw === '' ? undefined : raw;
  if (value === undefined) return { value: undefined };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'number' };
  if (field.min !== undefined && value < field.min) return { problem: 'tooSmall', n: field.min };
  if (field.max !== undefined && value > field.max) return { problem: 'tooBig', n: field.max };
  return { value };
}

function checkChoice(field: FormField, raw: unknown): Checked {
  const known = new Set(field.options?.map((each) => each.value));
  if (field.type !== 'multiple') {
    if (raw === '') return { value: undefined };
    return typeof raw === 'string' && known.has(raw) ? { value: raw } : { problem: 'choice' };
  }
  if (!Array.isArray(raw)) return { problem: 'choice' };
  const chosen = [...new Set(raw as unknown[])];
  if (!chosen.every((each): each is string => typeof each === 'string' && known.has(each)))
    return { problem: 'choice' };
  if (chosen.length === 0) return { value: undefined };
  if (field.min !== undefined && chosen.length < field.min) return { problem: 'tooFew', n: field.min };
  if (field.max !== undefined && chosen.length > field.max) return { problem: 'tooMany', n: field.max };
  return { value: chosen };
}

function checkDate(raw: unknown): Checked {
  if (raw === '') return { value: undefined };
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return { problem: 'time' };
  const time = Date.parse(`${raw}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== raw ? { problem: 'time' } : { value: raw };
}

/** Checks one answer and brings it into its normal form; `undefined` = not answered. */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  if (raw === undefined || raw === null)
    return field.required ? { problem: field.type === 'agreement' ? 'consent' : 'required' } : { value: undefined };
  let checked: Checked;
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      checked = checkText(field, raw);
      break;
    case 'number':
      checked = checkNumber(field, raw);
      break;
    case 'date':
      checked = checkDate(raw);
      break;
    case 'single':
    case 'multiple':
    case 'dropdown':
      checked = checkChoice(field, raw);
      break;
    case 'agreement':
      checked = typeof raw === 'boolean' ? { value: raw ? true : undefined } : { problem: 'invalid' };
      break;
  }
  if ('value' in checked && checked.value === undefined && field.required) {
    return { problem: field.type === 'agreement' ? 'consent' : 'required' };
  }
  return checked;
}

/** Checks a whole set of answers. Answers to fields the form does not have are dropped. `answers` holds the good ones in normal form. */
export function checkAnswers(
  form: FormDefinition,
  raw: Readonly<Record<string, unknown>>,
): { answers: Answers; problems: AnswerProblem[] } {
  const answers: Answers = {};
  const problems: AnswerProblem[] = [];
  for (const field of form.fields) {
    const checked = checkAnswer(field, Object.hasOwn(raw, field.fieldId) ? raw[field.fieldId] : undefined);
    if ('problem' in checked) problems.push({ fieldId: field.fieldId, ...checked });
    else if (checked.value !== undefined) answers[field.fieldId] = checked.value;
  }
  return { answers, problems };
}

/** The form every event begins with: name, phone, e-mail, company, title. */
export const defaultForm: FormDefinition = {
  version: 1,
  fields: [
    {
      fieldId: 'name',
      type: 'text',
      required: true,
      max: 60,
      means: 'name',
      label: { en: 'Name', zh: '姓名', es: 'Nombre', ja: 'お名前' },
    },
    {
      fieldId: 'phone',
      type: 'phone',
      required: true,
      means: 'phone',
      label: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
    },
    {
      fieldId: 'email',
      type: 'email',
      required: false,
      means: 'email',
      label: { en: 'E-mail', zh: '邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
    },
    {
      fieldId: 'company',
      type: 'text',
      required: false,
      max: 100,
      means: 'company',
      label: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社名' },
    },
    {
      fieldId: 'title',
      type: 'text',
      required: false,
      max: 60,
      means: 'title',
      label: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
    },
  ],
};
