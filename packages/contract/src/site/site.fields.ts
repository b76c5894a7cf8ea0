import * as z from 'zod';
import { id, isoTime, line, longText } from '../core/fields.ts';
import { type Language, languages } from '../core/language.ts';

/** A text in the languages of a site; one that is missing is said in the site's own. */
export type SiteTexts = Partial<Record<Language, string>>;

/** One field of a module: from these follow what is taken, what the editor shows, what is checked before publishing and what a page is given. */
export type SiteField =
  /** A line or, with `long`, several, in each language. */
  | { kind: 'text'; max: number; long?: true }
  /** HTML in each language, sanitised when it is kept and again when it is shown. */
  | { kind: 'rich'; max: number }
  | { kind: 'choice'; of: readonly [string, ...string[]] }
  | { kind: 'flag'; from: boolean }
  | { kind: 'number'; min: number; max: number; from: number }
  /** http(s), mailto: or tel:, or a place on the site itself: `#moduleId`, `/slug`. */
  | { kind: 'link' }
  | { kind: 'moment' }
  | { kind: 'picture' }
  /** Of the same event or organisation; whoever keeps a site looks whether it is. */
  | { kind: 'thing'; of: 'vote' | 'questionnaire' }
  | { kind: 'documents'; max: number }
  | { kind: 'list'; max: number; fields: SiteFields };

export type SiteFields = Readonly<Record<string, SiteField>>;

/** A picture of the library. `x` and `y` are where to look at first, in hundredths of its width and height. */
const sitePicture = z.object({
  documentId: id,
  alt: textsOf(line(300)),
  x: z.int().min(0).max(100).default(50),
  y: z.int().min(0).max(100).default(50),
});
export type SitePicture = z.infer<typeof sitePicture>;

function textsOf(text: z.ZodType<string>) {
  return z
    .object(
      Object.fromEntries(languages.map((language) => [language, text.optional()])) as Record<
        Language,
        z.ZodOptional<z.ZodType<string>>
      >,
    )
    .default({});
}

const linkPattern = /^(?:https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[+\d() -]+|#[\w-]+|\/[a-z0-9-]*)$/i;

/** Where something leads; '' = nowhere. */
export const siteLink = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === '' || linkPattern.test(value), { params: { problem: 'link' } });

/** What one field takes. Left out, it is as empty as it can be. */
export function schemaOfField(field: SiteField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textsOf(field.long ? longText(field.max) : line(field.max));
    case 'rich':
      return textsOf(longText(field.max));
    case 'choice':
      return z.enum(field.of).default(field.of[0]);
    case 'flag':
      return z.boolean().default(field.from);
    case 'number':
      return z.int().min(field.min).max(field.max).default(field.from);
    case 'link':
      return siteLink.default('');
    case 'moment':
      return isoTime.nullable().default(null);
    case 'picture':
      return sitePicture.nullable().default(null);
    case 'thing':
      return id.nullable().default(null);
    case 'documents':
      return z.array(id).max(field.max).default([]);
    case 'list':
      return z.array(schemaOfFields(field.fields)).max(field.max).default([]);
  }
}

export function schemaOfFields(fields: SiteFields) {
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])));
}

/** What a page is given for a field: its texts in one language, its picture with an address. `Text` is a string, or what an editor puts in its place. */
export type ShownField<F extends SiteField, Text = string> = F extends { kind: 'text' | 'rich' }
  ? Text
  : F extends { kind: 'link' }
    ? string
    : F extends { kind: 'choice'; of: infer Words extends readonly string[] }
      ? Words[number]
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'number' }
          ? number
          : F extends { kind: 'moment' | 'thing' }
            ? string | null
            : F extends { kind: 'picture' }
              ? ShownPicture | null
              : F extends { kind: 'documents' }
                ? readonly string[]
                : F extends { kind: 'list'; fields: infer Inner extends SiteFields }
                  ? readonly ShownFields<Inner, Text>[]
                  : never;

export type ShownFields<Fields extends SiteFields, Text = string> = {
  [Name in keyof Fields]: ShownField<Fields[Name], Text>;
};

export interface ShownPicture {
  url: string;
  /** The same, 640 px wide; left out where it is hardly wider itself. */
  narrowUrl?: string;
  /** Pixels; null where nobody knows. */
  width: number | null;
  height: number | null;
  alt: string;
  x: number;
  y: number;
}
