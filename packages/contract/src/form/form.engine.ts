import * as z from 'zod';
import { languages, type Language } from '../core/language.ts';
import { checkAnswer, checkAnswers } from './form.check.ts';
import type { Answer, AnswerProblem, Answers } from './form.check.ts';

export { checkAnswer, checkAnswers };
export type { Answer, AnswerProblem, Answers };

/**
 * The form engine: what a form is. What answers it accepts stands in form.check.ts, apart from zod: the attendee's pages run the same
 * checks as the server without carrying zod.
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
