import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { contactPhone, done, fileOutput, id, line, pageOf, paging, publicCode, versionNumber } from '../core/fields.ts';
import { isEmail, normaliseEmail } from '../core/contact.ts';
import { isPublicLink } from '../core/public-link.ts';
import { changedVersion, partly } from '../core/update-fields.ts';

/** Business cards of the signed-in user: nobody else lists or changes them. Who has the link of one that is shared sees it. */

const fields = {
  name: line(100, 1),
  jobTitle: line(100).default(''),
  company: line(100).default(''),
  phone: contactPhone.default(''),
  email: line(254)
    .refine((email) => email === '' || isEmail(email), { params: { problem: 'email' } })
    .transform((email) => (email === '' ? '' : normaliseEmail(email)))
    .default(''),
  /** By https; empty = none. */
  website: line(500)
    .refine((url) => url === '' || isPublicLink(url), { params: { problem: 'httpsLink' } })
    .default(''),
  address: line(200).default(''),
  /** Storage key of an uploaded picture; null = none. */
  pictureKey: z.string().max(200).nullable().default(null),
  /** The first one always is; making another one so ends it here. */
  isDefault: z.boolean().default(false),
  /** Whether it has a link by which anybody sees it. Shared anew, it gets another link. */
  isShared: z.boolean().default(false),
};

const shown = {
  name: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  address: z.string(),
  picture: z.string().nullable(),
};

/** A card as everybody with its link sees it. */
export const sharedCard = z.object(shown);

export type SharedCard = z.infer<typeof sharedCard>;

const cardRow = z.object({
  cardId: id,
  version: versionNumber,
  ...shown,
  pictureKey: z.string().nullable(),
  isDefault: z.boolean(),
  /** Where it is shared; null = nowhere. */
  url: z.string().nullable(),
});

export type CardRow = z.infer<typeof cardRow>;

export const cardAdd = defineCall({
  id: 'card.add',
  method: 'POST',
  path: '/event/card/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a business card of the signed-in user.',
  input: z.object(fields),
  output: z.object({ cardId: id, url: z.string().nullable() }),
  fails: ['FILE_MISSING', 'CARDS_FULL'],
});

export const cardUpdate = defineCall({
  id: 'card.update',
  method: 'POST',
  path: '/event/card/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a card. The default one stays so until another one is made so. CARD_CHANGED says what stands there now.',
  input: z.object({ cardId: id, version: versionNumber.optional(), ...partly(fields) }),
  output: changedVersion.extend({ url: z.string().nullable() }),
  fails: ['FILE_MISSING', 'CARD_CHANGED'],
});

export const cardDelete = defineCall({
  id: 'card.delete',
  method: 'GET',
  path: '/event/card/del/{cardId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a card and its link. Of the others, the oldest becomes the default one where it was.',
  input: z.object({ cardId: id }),
  output: done,
});

export const cardPage = defineCall({
  id: 'card.page',
  method: 'GET',
  path: '/event/card/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'The cards of the signed-in user, the default one first, then the oldest.',
  input: z.object({ ...paging, search: line(100).optional() }),
  output: pageOf(cardRow),
});

export const cardDefault = defineCall({
  id: 'card.default',
  method: 'GET',
  path: '/event/card/def/info',
  audience: 'organiser',
  kind: 'read',
  summary: 'The default card of the signed-in user; null while there is none.',
  input: z.object({}),
  output: z.object({ card: cardRow.nullable() }),
});

export const cardContact = defineCall({
  id: 'card.contact',
  method: 'GET',
  path: '/event/public/card/{code}/contact.vcf',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope: { code: { field: 'code', kind: 'card' } },
  summary: 'A shared card as a vCard 3.0, which phones keep as a contact. Not in the specification.',
  input: z.object({ code: publicCode }),
  output: fileOutput,
});

export const cardCalls = [cardAdd, cardUpdate, cardDelete, cardPage, cardDefault, cardContact];
