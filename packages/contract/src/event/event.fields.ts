import * as z from 'zod';
import { isoTime, line, longText, timeZone } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { isJoinLink, isSiteAddress } from './event.rules.ts';
import { wordsOf } from './event.words.ts';
import { mostCompanions } from '../participant/participant.rules.ts';

/** An event's own site elsewhere, '' = none. http or https, to anywhere: it is where the organiser's own visitors are led. */
export const siteAddress = line(500).refine((address) => address === '' || isSiteAddress(address), {
  params: { problem: 'url' },
});

/** The fields an organiser edits on the essential page. */
export const essentials = {
  /** Which language its texts are in. */
  language: z.enum(languages),
  title: line(100, 1),
  /** 1 online, 0 offline. */
  model: z.literal([0, 1]),
  /** 1 registration by ticket, 0 by form alone. */
  useTicket: z.literal([0, 1]),
  startsAt: isoTime,
  endsAt: isoTime,
  timeZone,
  placeName: line(120),
  address: line(240),
  /** Degrees, WGS 84; both or neither. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Storage key that the upload call answered; null = no picture. */
  coverKey: z.string().max(200).nullable(),
  /** HTML; sanitised by the server. */
  description: longText(60_000),
  /** One or two sentences for previews and search engines. */
  summary: line(200),
  organiserName: line(100),
  siteUrl: siteAddress,
  /** Where an online event takes place; '' = not known yet. Shown to those admitted alone. */
  joinUrl: line(1000).refine((link) => link === '' || isJoinLink(link), { params: { problem: 'httpsLink' } }),
  /** From how many minutes before the start they see it, at most 30 days; null = at once. */
  joinOpensMinutes: z.int().min(0).max(43_200).nullable(),
  /** Places in all; null = unlimited. Always null with tickets: they limit such an event. */
  capacity: z.int().min(1).max(1_000_000).nullable(),
  needsReview: z.boolean(),
  /** How many people somebody who registers may bring along, where there are no tickets. */
  companions: z.int().min(0).max(mostCompanions),
  registrationOpensAt: isoTime.nullable(),
  registrationClosesAt: isoTime.nullable(),
};

/** What can be said in further languages. */
export const eventWords = wordsOf({
  title: line(100),
  summary: essentials.summary,
  description: essentials.description,
  placeName: essentials.placeName,
  address: essentials.address,
}).default({});

export const optionalEssentials = {
  words: eventWords,
  model: essentials.model.default(0),
  useTicket: essentials.useTicket.default(0),
  placeName: essentials.placeName.default(''),
  address: essentials.address.default(''),
  latitude: essentials.latitude.default(null),
  longitude: essentials.longitude.default(null),
  coverKey: essentials.coverKey.default(null),
  description: essentials.description.default(''),
  summary: essentials.summary.default(''),
  organiserName: essentials.organiserName.default(''),
  siteUrl: essentials.siteUrl.default(''),
  joinUrl: essentials.joinUrl.default(''),
  joinOpensMinutes: essentials.joinOpensMinutes.default(60),
  capacity: essentials.capacity.default(null),
  needsReview: essentials.needsReview.default(false),
  companions: essentials.companions.default(0),
  registrationOpensAt: essentials.registrationOpensAt.default(null),
  registrationClosesAt: essentials.registrationClosesAt.default(null),
};

/** What is kept of an event while it is edited: as it is typed, so also without a title, or with half a link. */
export const kept = z
  .object({ ...essentials, title: line(100), joinUrl: line(1000), siteUrl: line(500), words: eventWords.unwrap() })
  .partial();

export type Kept = z.infer<typeof kept>;

/** Where a published event stands by its times; null for others. */
export const phase = z.enum(['upcoming', 'running', 'ended']).nullable();

/** Everything that an organiser edits of an event. */
export type Essentials = { [Name in keyof typeof essentials]: z.infer<(typeof essentials)[Name]> } & {
  words: z.infer<typeof eventWords>;
};
