import * as z from 'zod';
import { withoutTurning } from '../core/bidi.ts';
import { languages, type Language } from '../core/language.ts';

/**
 * The form engine: what a form is. What answers it accepts stands in form.check.ts, apart from zod: the attendee's pages run the same
 * checks as the server without carrying zod.
 */

const texts = z.object(
  Object.fromEntries(languages.map((language) => [language, z.string().overwrite(withoutTurning).max(500)])) as Record<
    Language,
    z.ZodString
  >,
);
const longTexts = z.object(
  Object.fromEntries(
    languages.map((language) => [language, z.string().overwrite(withoutTurning).max(20_000)]),
  ) as Record<Language, z.ZodString>,
);
const key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const value = z.string().min(1).max(100);

/** Each has one normal form of its answer: see `Answer` in form.check.ts. The last three ask nothing. */
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
  'cascade',
  'region',
  'rating',
  'scale',
  'matrix',
  'sort',
  'file',
  'signature',
  'agreement',
  'score',
  'description',
  'pageBreak',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fileKinds = ['picture', 'document', 'sheet', 'audio', 'video', 'archive'] as const;
export type FileKind = (typeof fileKinds)[number];

export const patternKinds = [
  'letters',
  'digits',
  'lettersDigits',
  'chinese',
  'url',
  'postcode',
  'cnId',
  'mask',
] as const;

/** A branch of a cascade. Answered by the values from the root down to a leaf. */
export interface CascadeNode {
  value: string;
  label: z.infer<typeof texts>;
  children?: CascadeNode[] | undefined;
}
const cascadeNode: z.ZodType<CascadeNode, CascadeNode> = z.object({
  value,
  label: texts,
  get children() {
    return z.array(cascadeNode).max(300).optional();
  },
});

/** When a field is shown, by answers that stand before it. A field that is not shown has no answer. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { fieldId: string; is: 'answered' | 'empty' }
  | { fieldId: string; is: 'equals' | 'contains' | 'greater' | 'less'; value: string | number | boolean };
const condition: z.ZodType<Condition, Condition> = z.union([
  z.object({
    get all() {
      return z.array(condition).min(1).max(20);
    },
  }),
  z.object({
    get any() {
      return z.array(condition).min(1).max(20);
    },
  }),
  z.object({
    get not() {
      return condition;
    },
  }),
  z.object({ fieldId: key, is: z.enum(['answered', 'empty']) }),
  z.object({
    fieldId: key,
    is: z.enum(['equals', 'contains', 'greater', 'less']),
    value: z.union([z.string().max(200), z.number(), z.boolean()]),
  }),
]);

const option = z.object({
  value,
  label: texts,
  /** A picture's storage key. */
  pictureKey: z.string().max(200).optional(),
  /** At most this many people; what counts them is the database. */
  limit: z.int().min(0).max(1_000_000).optional(),
  /** Points for the score fields that add this field up. */
  points: z.number().min(-1000).max(1000).optional(),
  /** Whoever chooses it may say more; the words stand in the answers beside, under `otherKey(fieldId)`. */
  isOther: z.boolean().optional(),
  /** "None of these": it stands alone. */
  isAlone: z.boolean().optional(),
});

export const formField = z.object({
  fieldId: key,
  type: z.enum(fieldTypes),
  label: texts,
  help: texts.optional(),
  placeholder: texts.optional(),
  required: z.boolean(),
  /**
   * Of a phone or an e-mail: the other of the two, whose answer does as well. They name each other, neither is `required`, and one of them
   * must be answered; where the other is not on the form or not shown, this one must.
   */
  orElse: key.optional(),
  /** Characters for texts, the value for numbers, how many for choices and files, the ends of a scale, the stars of a rating (max). Dates: `from`, `to`. */
  min: z.number().optional(),
  max: z.number().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Numbers: at most this many digits after the point; 0 = whole numbers. */
  decimals: z.int().min(0).max(6).optional(),
  /** No regular expressions: they could be made to run for ever. In a mask A is a letter, 0 a digit, * either; all else stands for itself. */
  pattern: z.object({ kind: z.enum(patternKinds), mask: z.string().min(1).max(60).optional() }).optional(),
  options: z.array(option).max(200).optional(),
  /** Shown in another order to everybody. */
  shuffled: z.boolean().optional(),
  /** Of a matrix; its columns are the options. */
  rows: z
    .array(z.object({ value, label: texts }))
    .max(50)
    .optional(),
  /** A matrix that takes several per row. */
  several: z.boolean().optional(),
  tree: z.array(cascadeNode).max(300).optional(),
  /**
   * Of a phone: the numbers of which regions it takes (ISO 3166-1, two letters), the first one offered first, or of any country. Without it, the
   * specification's pattern.
   */
  phoneRegions: z
    .union([
      z.literal('any'),
      z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .max(60),
    ])
    .optional(),
  /** How deep a region goes: 1 province, 2 city, 3 district. */
  depth: z.int().min(1).max(3).optional(),
  /** The words at the ends of a scale. */
  ends: z.object({ low: texts, high: texts }).optional(),
  files: z
    .object({
      kinds: z.array(z.enum(fileKinds)).min(1),
      maxBytes: z
        .int()
        .min(1)
        .max(50 * 1024 * 1024),
    })
    .optional(),
  /** The whole text of an agreement or a description, as plain text with paragraphs. */
  body: longTexts.optional(),
  /** What stands in the field at first, as its answer would. */
  preset: z.unknown().optional(),
  /** The name of the link's parameter that fills it. */
  parameter: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  showWhen: condition.optional(),
  /** A score field: the sum (or mean) of the points of these fields; it is calculated, never asked. */
  scoreOf: z.object({ fieldIds: z.array(key).max(200), how: z.enum(['sum', 'mean']) }).optional(),
  /** Exams: what the right answer is, and its points. */
  right: z.object({ answer: z.unknown(), points: z.number().min(-1000).max(1000) }).optional(),
  /** A block (a reusable group of fields) it came from. */
  blockId: z.guid().optional(),
  /** What the answer means to the product: it fills the participant's own column. */
  means: z.enum(['name', 'phone', 'email', 'company', 'title']).optional(),
});

export const formDefinition = z.object({
  version: z.int(),
  fields: z.array(formField).max(200),
  /** How it is asked: all of a page at once, or one field at a time. */
  pace: z.enum(['page', 'field']).optional(),
});

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
      required: false,
      orElse: 'email',
      means: 'phone',
      label: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
    },
    {
      fieldId: 'email',
      type: 'email',
      required: false,
      orElse: 'phone',
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
