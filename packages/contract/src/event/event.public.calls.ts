import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { saleStates } from '../ticket/ticket.rules.ts';
import { languages } from '../core/language.ts';
import { publicBrand } from '../brand/brand.calls.ts';
import { publicOrganizers } from '../organizer/organizer.event.calls.ts';
import { publicNews } from '../dynamic/dynamic.public.calls.ts';
import { publicGuest } from '../guest/guest.event.calls.ts';
import { publicProgramme } from '../schedule/schedule.public.calls.ts';
import { phase } from './event.fields.ts';
import { id, publicCode } from '../core/fields.ts';

/** What anyone may know of a published event. */
export const publicEvent = z.object({
  eventId: id,
  /** One more at each change; the SEQUENCE of its calendar entries (RFC 5545, 3.8.7.4). */
  version: z.int(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  model: z.int(),
  useTicket: z.int(),
  phase,
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  placeName: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coverUrl: z.string().nullable(),
  /** The cover in its widths, as `srcset` of an image names them; null where there is one alone. */
  coverWidths: z.string().nullable(),
  organiserName: z.string(),
  /** The one address of its page: below the product's, or of a host name of its own. */
  pageUrl: z.string(),
  /** Its own site elsewhere; '' = none. */
  siteUrl: z.string(),
  needsReview: z.boolean(),
  registration: z.enum(['open', 'not-published', 'not-yet', 'closed', 'over', 'full']),
  registrationOpensAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  /** Places left; null = unlimited. */
  placesLeft: z.int().nullable(),
  /** How tickets sell; null where people register by form. */
  sale: z
    .object({
      state: z.enum(saleStates),
      fromCents: z.int().nullable(),
      toCents: z.int().nullable(),
      currency: z.string(),
      opensAt: z.string().nullable(),
      canWait: z.boolean(),
    })
    .nullable(),
  /** ISO 8601, when this was read; the page counts from it. */
  serverTime: z.string(),
  /** The languages that it is written in, its own among them. */
  languages: z.array(z.enum(languages)),
  /** What was released of its programme; null when nothing was. */
  programme: publicProgramme.nullable(),
  /** Its news: those that are pinned, then the newest. */
  news: publicNews,
  /** Those that it shows, in their order; what there is to read of one comes by guest.onPage. */
  guests: z.array(publicGuest),
  /** How many guests it shows: the page has the first of them, and /event/{code}/guests all. */
  guestCount: z.int(),
  /** Who hosts, supports and reports, group by group; groups without anybody are left out. */
  organizers: z.array(publicOrganizers),
  /** Whether there is a plan of booths, at /event/{code}/booths. */
  hasBooths: z.boolean(),
  /** Brands that the organisation works with. */
  brands: z.array(publicBrand),
});

export type PublicEvent = z.infer<typeof publicEvent>;

/** What the page of all guests of an event shows. */
export type PublicGuests = Pick<PublicEvent, 'guests'> & {
  event: Pick<PublicEvent, 'eventId' | 'code' | 'title' | 'coverUrl' | 'languages'>;
};

export const eventPublicInfo = defineCall({
  id: 'event.publicInfo',
  method: 'GET',
  path: '/event/template/website/info/{code}',
  audience: 'open',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'A published event by its code, for its public page.',
  input: z.object({ code: publicCode }),
  output: publicEvent,
  fails: ['REGISTRATION_CLOSED'],
});

const previewLink = z.object({ url: z.string(), until: z.string() });

export const eventPreview = defineCall({
  id: 'event.preview',
  method: 'GET',
  path: '/event/event/{eventId}/preview',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'A link that shows the page of an event that is not published to whoever has it, for a day.',
  input: z.object({ eventId: id }),
  output: previewLink,
});

/** Not in the specification: a link that reached the wrong people is taken back. */
export const eventPreviewRenew = defineCall({
  id: 'event.previewRenew',
  method: 'POST',
  path: '/event/event/{eventId}/preview/renew',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Another link to the preview; those that were given out before show nothing any more.',
  input: z.object({ eventId: id }),
  output: previewLink,
});

export const eventWebsiteInfo = defineCall({
  id: 'event.websiteInfo',
  method: 'GET',
  path: '/event/event/{eventId}/website/info',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Where an event is found: its own site, if it has one, else its page here.',
  input: z.object({ eventId: id }),
  output: z.object({
    eventId: id,
    code: z.string(),
    title: z.string(),
    publishStatus: z.int(),
    websiteUrl: z.string(),
    /** Its page here. */
    pageUrl: z.string(),
  }),
});

export const eventPublicCalls = [eventPublicInfo, eventPreview, eventPreviewRenew, eventWebsiteInfo];
