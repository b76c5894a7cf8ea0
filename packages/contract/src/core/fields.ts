import * as z from 'zod';
import { withoutTurning } from './bidi.ts';
import { isAnyPhone, isEmail, isPhone, normaliseEmail, normalisePhone } from './contact.ts';

export { isEmail, isPhone, normaliseEmail, normalisePhone };

/** An id: opaque, a UUID. */
export const id = z.guid();

/** A public code: letters and digits, at least 64 random bits. */
export const publicCode = z.string().regex(/^[A-Za-z0-9_-]{10,40}$/);

/** One line of text, trimmed, at most `max` characters; `min` 1 makes it required. Half characters (lone surrogates) cannot be stored either. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .overwrite(withoutTurning)
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !/[\u0000-\u001f\u007f\p{Surrogate}]/u.test(value), { params: { problem: 'control' } });

/** Free text of several lines, trimmed. */
export const longText = (max: number, min = 0) => z.string().overwrite(withoutTurning).trim().min(min).max(max);

/** A moment: ISO 8601 with an offset or Z, of the years 1 to 9999; kept in UTC. No place on earth is more than 14 hours off, and PostgreSQL takes no more than 15. */
export const isoTime = z.iso.datetime({ offset: true }).refine(isKeepable, { params: { problem: 'time' } });

function isKeepable(text: string): boolean {
  const offset = /[+-](\d\d):?(\d\d)?$/.exec(text);
  if (offset && Number(offset[1]) * 60 + Number(offset[2] ?? 0) > 14 * 60) return false;
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** An IANA time zone that this runtime knows, by its name: PostgreSQL reads the sign of an offset such as `+08:00` the other way round, as POSIX does. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { problem: 'timeZone' } });

function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A phone number of the specification's pattern, normalised. */
export const phone = z
  .string()
  .max(40)
  .refine(isPhone, { params: { problem: 'phone' } })
  .transform(normalisePhone);

/** A phone number of any country, normalised: of people whose form may take such. */
export const anyPhone = z
  .string()
  .max(40)
  .refine(isAnyPhone, { params: { problem: 'phone' } })
  .transform(normalisePhone);

const saysCountry = (number: string) => normalisePhone(number).startsWith('+');

/** The phone number of somebody of any country, normalised, or none: of people whom no form asks. */
export const contactPhone = line(40)
  .refine((number) => number === '' || saysCountry(number) || isAnyPhone(number), {
    params: { problem: 'phoneCountry' },
  })
  .refine((number) => !saysCountry(number) || isAnyPhone(number), { params: { problem: 'phoneAbroad' } })
  .transform(normalisePhone);

/** An e-mail address, normalised. */
export const email = z
  .string()
  .max(254)
  .refine(isEmail, { params: { problem: 'email' } })
  .transform(normaliseEmail);

/** A new password: 8 to 72 characters with a letter and a digit. */
export const newPassword = z
  .string()
  .min(8)
  .max(72)
  .refine((value) => /\p{L}/u.test(value) && /\d/.test(value), { params: { problem: 'password' } });

/** A version or revision that the caller knows: as far as the database counts them (int4). */
export const versionNumber = z.int().min(0).max(2_147_483_647);

/** An integer that may arrive as text in a query. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A truth value that may arrive as text in a query. */
export const queryBool = z.union([
  z.boolean(),
  z.literal(['1', 'true']).transform(() => true),
  z.literal(['0', 'false']).transform(() => false),
  z.literal(1).transform(() => true),
  z.literal(0).transform(() => false),
]);

/** A list of ids of at most `max`. */
export const ids = (max = 500) => z.array(id).min(1).max(max);

/** Ids that travel in a query, joined by commas; none at all is as if they were not given. */
export const idList = z
  .string()
  .max(20_000)
  .refine((text) => idsIn(text).every((each) => id.safeParse(each).success))
  .transform((text) => (idsIn(text).length > 0 ? idsIn(text) : undefined))
  .optional();

function idsIn(text: string): string[] {
  return text.split(',').filter(Boolean);
}

/** The fields of every paged list. With `cursor` (from a previous answer's `nextCursor`) the page is found without counting through the earlier ones. */
export const paging = {
  current: queryInt(1, 1_000_000).default(1),
  size: queryInt(1, 500).default(10),
  cursor: z.string().max(1200).optional(),
  /** Counts to the end, however far that is: `total` is exact then. */
  exactTotal: queryBool.optional(),
};

/** The answer of a paged list. `total` is exact up to `totalLimit`, when there are more it is that limit and `totalIsCapped` is true. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row),
    total: z.int(),
    current: z.int(),
    size: z.int(),
    pages: z.int(),
    nextCursor: z.string().nullable().optional(),
    totalIsCapped: z.boolean().optional(),
  });

/** How far a filtered list is counted. */
export const totalLimit = 10_000;

/** What a call that answers a file returns; the framework sends it as an attachment. */
export const fileOutput = z.object({
  fileName: z.string(),
  contentType: z.string(),
  body: z.custom<AsyncIterable<Uint8Array> | Uint8Array>((value) => value !== null && typeof value === 'object'),
  /** Names what the file says, for who asks for it again and again: the same one is not sent twice. */
  tag: z.string().optional(),
});

/** The answer of calls that only do something. */
export const done = z.object({});
