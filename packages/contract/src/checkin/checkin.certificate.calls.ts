import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, line, publicCode, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { mostCertificates } from './checkin.rules.ts';

/** Certificates of attendance: an event has them when its organiser says so, with what must be reached for one. */

const ruleFields = {
  isOn: z.boolean(),
  /** What stands above, by language; empty = "Certificate of attendance". */
  titles: z.partialRecord(z.enum(languages), line(80)),
  /** What must be reached: so many minutes in all, and so much of the programme in per cent. Null = nothing of the kind. */
  minMinutes: z.coerce.number().int().min(1).max(100_000).nullable(),
  minShare: z.coerce.number().int().min(1).max(100).nullable(),
  /** Whether each agenda item is listed with its minutes. */
  showsItems: z.boolean(),
  signerName: line(80),
  signerRole: line(80),
  /** Above the title: a picture that was uploaded, or copied from the library. */
  pictureKey: z.string().min(1).max(200).nullable(),
  /** From when on attendees may fetch theirs; null = from the end of the event. */
  availableFrom: isoTime.nullable(),
};

const rule = z.object({ ...ruleFields, pictureUrl: z.string().nullable(), version: versionNumber });

export type CertificateRule = z.infer<typeof rule>;

export const certificateRule = defineCall({
  id: 'checkin.certificateRule',
  method: 'GET',
  path: '/event/signin/certificate/rule/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'Whether an event has certificates of attendance, and what must be reached for one. Not in the specification.',
  input: z.object({ eventId: id }),
  output: rule,
});

export const certificateRuleSave = defineCall({
  id: 'checkin.certificateRuleSave',
  method: 'POST',
  path: '/event/signin/certificate/rule/save/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Sets the certificates of attendance of an event. Not in the specification.',
  input: z.object({
    eventId: id,
    version: versionNumber,
    isOn: ruleFields.isOn,
    titles: ruleFields.titles.default({}),
    minMinutes: ruleFields.minMinutes.default(null),
    minShare: ruleFields.minShare.default(null),
    showsItems: ruleFields.showsItems.default(true),
    signerName: ruleFields.signerName.default(''),
    signerRole: ruleFields.signerRole.default(''),
    pictureKey: ruleFields.pictureKey.default(null),
    availableFrom: ruleFields.availableFrom.default(null),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['CERTIFICATE_RULE_CHANGED'],
});

/** Ids that travel in a query, joined by commas. */
const signUserIds = z
  .string()
  .max(mostCertificates * 37)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(id).min(1).max(mostCertificates));

export const certificatePdf = defineCall({
  id: 'checkin.certificatePdf',
  method: 'GET',
  path: '/event/signin/certificate/pdf/{eventId}',
  audience: 'organiser',
  kind: 'batch',
  file: true,
  scope: { event: 'eventId' },
  summary:
    'The certificates of attendance of some people as one PDF, counted just now. Who has not reached what must be reached is passed over; when that is everybody, it is refused. Not in the specification.',
  input: z.object({ eventId: id, signUserIds, language: z.enum(languages).optional() }),
  output: fileOutput,
  fails: ['CERTIFICATE_OFF', 'CERTIFICATE_NOBODY'],
});

export const certificateAll = defineCall({
  id: 'checkin.certificateAll',
  method: 'GET',
  path: '/event/signin/certificate/all/{eventId}',
  audience: 'organiser',
  kind: 'batch',
  file: true,
  scope: { event: 'eventId' },
  summary: `The certificates of attendance of everybody who has reached what must be reached, counted just now: a zip of PDFs with ${mostCertificates} each, made while it is sent. Not in the specification.`,
  input: z.object({ eventId: id, language: z.enum(languages).optional() }),
  output: fileOutput,
  fails: ['CERTIFICATE_OFF', 'CERTIFICATE_NOBODY'],
});

const own = z.object({
  /** `none`: the event has none, or none for this registration. `early`: from `from` on. `short`: what must be reached was not. */
  state: z.enum(['none', 'early', 'short', 'ready']),
  from: z.string().nullable(),
  minutes: z.int(),
  /** What must be reached in minutes, whichever of the two conditions asks for more; null = nothing. */
  neededMinutes: z.int().nullable(),
});

export type OwnCertificate = z.infer<typeof own>;

export const certificateOwn = defineCall({
  id: 'checkin.certificateOwn',
  method: 'GET',
  path: '/event/public/v2/signin/certificate/own/{code}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'Whether an attendee can fetch the own certificate of attendance, and why not. Not in the specification.',
  input: z.object({ code: publicCode }),
  output: own,
});

export const certificateOwnPdf = defineCall({
  id: 'checkin.certificateOwnPdf',
  method: 'GET',
  path: '/event/public/v2/signin/certificate/own/{code}/certificate.pdf',
  audience: 'open',
  kind: 'batch',
  signed: false,
  file: true,
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'An attendee’s certificate of attendance, by the own code, counted just now. Not in the specification.',
  input: z.object({ code: publicCode, language: z.enum(languages).optional() }),
  output: fileOutput,
  fails: ['CERTIFICATE_OFF', 'CERTIFICATE_EARLY', 'CERTIFICATE_SHORT'],
});

const checked = z.object({
  number: z.string(),
  /** Masked: who checks has the name on the certificate. */
  name: z.string(),
  eventTitle: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  minutes: z.int(),
  issuedAt: z.string(),
});

export type CheckedCertificate = z.infer<typeof checked>;

export const certificateCheck = defineCall({
  id: 'checkin.certificateCheck',
  method: 'GET',
  path: '/event/public/v2/signin/certificate/check/{number}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'number', kind: 'certificate' } },
  summary: 'What a certificate of attendance says, by its number. Not in the specification.',
  input: z.object({ number: publicCode }),
  output: checked,
});

export const checkinCertificateCalls = [
  certificateRule,
  certificateRuleSave,
  certificatePdf,
  certificateAll,
  certificateOwn,
  certificateOwnPdf,
  certificateCheck,
];
