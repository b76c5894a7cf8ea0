import * as z from 'zod';
import { isEmail, normaliseEmail } from '../core/contact.ts';
import { contactPhone, id, line, longText } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { isPublicLink } from '../core/public-link.ts';
import { wordsOf } from '../event/event.words.ts';
import { guestLinkKinds } from './guest.rules.ts';

const texts = {
  name: line(100, 1),
  company: line(120),
  title: line(120),
  /** HTML; sanitised by the server. */
  biography: longText(20_000),
};

export const guestLink = z.object({
  kind: z.enum(guestLinkKinds).default('website'),
  url: line(500, 1).refine((url) => isPublicLink(url), { params: { problem: 'httpsLink' } }),
});

const photoKey = z.string().max(200).nullable();

/** What everybody may know of a guest. */
export const guestPublic = {
  /** Which language its own texts are in. */
  language: z.enum(languages).optional(),
  name: texts.name,
  company: texts.company.default(''),
  title: texts.title.default(''),
  biography: texts.biography.default(''),
  /** What is said in further languages. */
  words: wordsOf({ ...texts, name: line(100) }).default({}),
  /** Storage key that the upload call answered; null = no picture. */
  photoKey: photoKey.default(null),
  links: z.array(guestLink).max(10).default([]),
};

/** What the organisation alone knows. */
export const guestPrivate = {
  phone: contactPhone.default(''),
  email: line(254)
    .refine((email) => email === '' || isEmail(email), { params: { problem: 'email' } })
    .transform((email) => (email === '' ? '' : normaliseEmail(email)))
    .default(''),
  note: longText(2000).default(''),
  guestTypeId: id.nullable().default(null),
};

/** What an event says otherwise than the library; null follows the library. */
export const guestOwn = {
  title: texts.title.nullable().default(null),
  biography: texts.biography.nullable().default(null),
  words: wordsOf({ title: texts.title, biography: texts.biography }).default({}),
  photoKey: photoKey.default(null),
};

/** Times between which a guest can be there. */
export const available = z.object({ from: z.string(), to: z.string() });
