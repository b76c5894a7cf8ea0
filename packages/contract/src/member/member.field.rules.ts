import * as z from 'zod';
import { contactPhone, email, line, longText } from '../core/fields.ts';
import type { Language } from '../core/language.ts';
import { describeIssues, problemText } from '../core/problems.ts';

/** What a field of the organisation's own takes. */
export const memberFieldKinds = [
  'text',
  'longText',
  'number',
  'date',
  'choice',
  'choices',
  'yesNo',
  'phone',
  'email',
  'link',
] as const;
export type MemberFieldKind = (typeof memberFieldKinds)[number];

/** Fields of its own that an organisation may have. */
export const mostMemberFields = 60;

/** Choices that one field may offer. */
export const mostFieldOptions = 100;

export const hasOptions = (kind: MemberFieldKind): boolean => kind === 'choice' || kind === 'choices';

/** Of a choice the id of its option, of choices several, of a date `2026-01-31`. */
export type FieldValue = string | number | boolean | string[];

/** So many digits come back from the database as they were given. */
const mostDigits = 15;

const number = z
  .number()
  .refine((value) => /^-?\d+(?:\.\d+)?$/.test(String(value)), { params: { problem: 'number' } })
  .refine((value) => String(value).replace(/\D/g, '').length <= mostDigits, {
    params: { problem: 'tooLong', n: mostDigits },
  });

const date = z.iso.date().refine((day) => day >= '0001-01-01', { params: { problem: 'date' } });

const link = line(1000).regex(
  /^https?:\/\/(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$/iu,
);

const byKind: Readonly<Record<MemberFieldKind, z.ZodType<FieldValue>>> = {
  text: line(500),
  longText: longText(2000),
  number,
  date,
  choice: z.string(),
  choices: z.array(z.string()).transform((all) => [...new Set(all)]),
  yesNo: z.boolean(),
  phone: contactPhone,
  email,
  link,
};

/** Problems that say more than "not valid". */
const said: Partial<Record<MemberFieldKind, 'date' | 'url'>> = { date: 'date', link: 'url' };

interface Asked {
  kind: MemberFieldKind;
  options: readonly { optionId: string }[];
}

/** A value as it is kept, null where nothing was given, or what is wrong with it. The browser and the server ask the same. */
export function cleanFieldValue(
  { kind, options }: Asked,
  raw: FieldValue | null,
  language: Language,
): { value: FieldValue | null } | { problem: string } {
  if (raw === null || (typeof raw === 'string' && raw.trim() === '') || (Array.isArray(raw) && raw.length === 0))
    return { value: null };
  const read = byKind[kind].safeParse(raw, { reportInput: true });
  if (!read.success) {
    const name = said[kind];
    const [issue] = describeIssues(read.error.issues, language);
    const isVague = read.error.issues[0]?.code === 'invalid_format';
    return { problem: name && isVague ? problemText(name, language) : (issue?.message ?? '') };
  }
  const value = read.data;
  if (value === '') return { value: null };
  const chosen = hasOptions(kind) ? [value].flat() : [];
  return chosen.every((each) => options.some(({ optionId }) => optionId === each))
    ? { value }
    : { problem: problemText('choice', language) };
}

/** Whether two values are the same; several choices have no order. */
export function isSameValue(one: FieldValue | null, other: FieldValue | null): boolean {
  const plain = (value: FieldValue | null) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return plain(one) === plain(other);
}

/** What a sheet of members can have beside own fields, in its order. */
export const memberColumns = [
  'name',
  'phone',
  'email',
  'company',
  'title',
  'origin',
  'channel',
  'tags',
  'groups',
  'events',
  'createdAt',
  'lastAt',
] as const;
export type MemberColumn = (typeof memberColumns)[number];
