import { isEmail, normaliseEmail } from '../core/contact.ts';
import { contactPhone, id, line, longText } from '../core/fields.ts';
import { isPublicLink } from '../core/public-link.ts';
import * as z from 'zod';

/** What everybody may know of an organizer. */
export const organizerPublic = {
  name: line(100, 1),
  /** Storage key that organizer.logoUpload answered; null = no logo. */
  logoKey: z.string().max(200).nullable().default(null),
  /** Where the logo leads; empty = nowhere. */
  link: line(500)
    .refine((url) => url === '' || isPublicLink(url), { params: { problem: 'httpsLink' } })
    .default(''),
};

/** What the organisation alone knows. */
export const organizerPrivate = {
  contactName: line(100).default(''),
  phone: contactPhone.default(''),
  email: line(254)
    .refine((email) => email === '' || isEmail(email), { params: { problem: 'email' } })
    .transform((email) => (email === '' ? '' : normaliseEmail(email)))
    .default(''),
  note: longText(2000).default(''),
  /** The group that it usually stands in. */
  groupId: id.nullable().default(null),
};
