import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, line, versionNumber } from '../core/fields.ts';
import { scanNonce } from '../checkin/checkin.calls.ts';
import { participantFilters } from '../participant/participant.calls.ts';
import {
  aligns,
  labelMm,
  lengthsOutside,
  letterPt,
  mostBadges,
  mostElements,
  ofGroup,
  sampleNames,
  verticals,
} from './badge.rules.ts';

const mm = z.number().min(0).max(labelMm.max);
const side = z.number().min(labelMm.min).max(labelMm.max);
const colour = z.union([z.literal(ofGroup), z.string().regex(/^#[0-9a-f]{6}$/i)]);
const place = {
  elementId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  x: mm,
  y: mm,
  w: mm.min(0.2),
  h: mm.min(0.2),
};

const element = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...place,
    text: line(300),
    size: z.number().min(letterPt.min).max(letterPt.max).nullable(),
    weight: z.literal([400, 700]),
    align: z.enum(aligns),
    vertical: z.enum(verticals),
    colour,
    mostLines: z.int().min(1).max(10),
    hideEmpty: z.boolean(),
  }),
  z.object({ kind: z.literal('qr'), ...place }),
  z.object({ kind: z.literal('picture'), ...place, key: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('box'), ...place, colour, radius: z.number().min(0).max(50) }),
]);

/** A label with what stands on it, in millimetres from its upper left corner; what comes later lies above. */
const storedDesign = z.object({
  width: side,
  height: side,
  margin: z.number().min(0).max(50),
  elements: z.array(element).max(mostElements),
});

const design = storedDesign.superRefine((value, ctx) => {
  const known = new Set<string>();
  for (const [at, one] of value.elements.entries()) {
    for (const length of lengthsOutside(value, one))
      ctx.addIssue({ code: 'custom', path: ['elements', at, length], params: { problem: 'offLabel' } });
    if (known.has(one.elementId))
      ctx.addIssue({ code: 'custom', path: ['elements', at, 'elementId'], params: { problem: 'choice' } });
    known.add(one.elementId);
  }
});

const template = z.object({
  templateId: id,
  eventId: id,
  name: z.string(),
  /** Who has it: people of these groups, with these tickets; empty lists ask nothing. Of several that fit the first has the person. */
  groupIds: z.array(id),
  ticketIds: z.array(id),
  design: storedDesign,
  /** The addresses of its pictures, by their keys. */
  pictures: z.record(z.string(), z.string()),
  version: versionNumber,
});

export type BadgeTemplate = z.infer<typeof template>;

const rules = {
  name: line(60, 1),
  groupIds: z.array(id).max(50),
  ticketIds: z.array(id).max(100),
};

export const badgeList = defineCall({
  id: 'badge.list',
  method: 'GET',
  path: '/event/badge/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The badge templates of an event in their order. Whom none fits, and everybody of an event without templates, has the standard badge. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.array(template),
});

export const badgeAdd = defineCall({
  id: 'badge.add',
  method: 'POST',
  path: '/event/badge/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a badge template behind the others. Not in the specification.',
  input: z.object({
    eventId: id,
    name: rules.name,
    groupIds: rules.groupIds.default([]),
    ticketIds: rules.ticketIds.default([]),
    design,
  }),
  output: z.object({ templateId: id, version: versionNumber }),
  fails: ['BADGE_TEMPLATES_FULL'],
});

export const badgeUpdate = defineCall({
  id: 'badge.update',
  method: 'POST',
  path: '/event/badge/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a badge template, if nobody changed it since; `place` moves it among the others (0 = first). Not in the specification.',
  input: z.object({
    templateId: id,
    version: versionNumber,
    name: rules.name.optional(),
    groupIds: rules.groupIds.optional(),
    ticketIds: rules.ticketIds.optional(),
    design: design.optional(),
    place: z.int().min(0).max(100).optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['BADGE_CHANGED'],
});

export const badgeDelete = defineCall({
  id: 'badge.delete',
  method: 'POST',
  path: '/event/badge/delete/{templateId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a badge template. What was printed by it stays noted. Not in the specification.',
  input: z.object({ templateId: id }),
  output: done,
});

/** Shapes as an SVG draws them, in millimetres. */
const drawn = z.object({
  elementId: z.string(),
  paths: z.array(z.object({ d: z.string(), colour: z.string() })),
  picture: z.object({ url: z.string(), x: z.number(), y: z.number(), w: z.number(), h: z.number() }).nullable(),
  /** Of a text: how large its letters are for this person, in points. */
  size: z.number().nullable(),
});

export type DrawnElement = z.infer<typeof drawn>;

export const badgePreview = defineCall({
  id: 'badge.preview',
  method: 'POST',
  path: '/event/badge/preview',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'A badge as it will be printed for a person of the event or a made-up one: every letter as its outline. Nothing is kept. Not in the specification.',
  input: z.object({ eventId: id, design, partsId: id.optional(), sample: z.enum(sampleNames).optional() }),
  output: z.array(drawn),
});

/** A4 sheets of labels. */
const sheet = z.object({
  columns: z.int().min(1).max(20),
  rows: z.int().min(1).max(40),
  left: z.number().min(0).max(200),
  top: z.number().min(0).max(280),
  gapX: z.number().min(0).max(100),
  gapY: z.number().min(0).max(100),
  startAt: z.int().min(1).max(800).default(1),
  /** How large its labels are; left out: as the first badge is. */
  label: z.object({ width: side, height: side }).optional(),
});

export const badgePrint = defineCall({
  id: 'badge.print',
  method: 'POST',
  path: '/event/badge/print/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  file: true,
  summary: `Badges as one PDF, sorted by name: of those named by \`partsIds\` or \`signUserIds\`, else of all whom the filters fit (without \`state\` those who are approved), at most ${mostBadges}. A page is a label, or with \`sheet\` an A4 sheet of them; badges of another size follow on sheets of their own. Each is noted as printed. Not in the specification.`,
  input: z.object({
    eventId: id,
    partsIds: ids(mostBadges).optional(),
    signUserIds: ids(mostBadges).optional(),
    ...participantFilters,
    /** This template for everybody instead of each one's own. */
    templateId: id.optional(),
    sheet: sheet.optional(),
  }),
  output: fileOutput,
  fails: ['BADGES_NOBODY', 'BADGES_TOO_MANY', 'BADGE_SHEET_SMALL'],
});

export const badgeDesk = defineCall({
  id: 'badge.desk',
  method: 'POST',
  path: '/event/badge/desk',
  audience: 'staff',
  kind: 'write',
  scope: { event: 'eventId' },
  file: true,
  summary:
    'One badge for the printer of a desk, of a person chosen there or of what was scanned. One that was printed before is refused, with its moment as `printedAt`, unless `again`. Not in the specification.',
  input: z
    .object({
      eventId: id,
      signUserId: id.optional(),
      /** What a scanner read. */
      code: z.string().max(500).optional(),
      device: line(60).default(''),
      again: z.boolean().default(false),
    })
    .refine((input) => (input.signUserId === undefined) !== (input.code === undefined), {
      path: ['signUserId'],
      params: { problem: 'required' },
    }),
  output: fileOutput,
  fails: ['BADGE_PRINTED_BEFORE', 'BADGES_NOBODY'],
});

export const badgeKiosk = defineCall({
  id: 'badge.kiosk',
  method: 'POST',
  path: '/event/badge/kiosk',
  audience: 'staff',
  kind: 'write',
  scope: { event: 'eventId' },
  file: true,
  summary:
    'The badge of whom this kiosk has just signed in, by the nonce of that scan; of nobody else. Sent again it is the same badge, noted once. Not in the specification.',
  input: z.object({ eventId: id, nonce: scanNonce }),
  output: fileOutput,
  fails: ['BADGES_NOBODY'],
});

export const badgePrints = defineCall({
  id: 'badge.prints',
  method: 'GET',
  path: '/event/badge/prints/{partsId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'When and by whom the badge of a participant was printed, the last 20 first. Not in the specification.',
  input: z.object({ partsId: id }),
  output: z.array(
    z.object({
      printedAt: z.string(),
      /** The organiser who printed it; null = a desk or a kiosk. */
      byName: z.string().nullable(),
      device: z.string(),
    }),
  ),
});

export const badgeCalls = [
  badgeList,
  badgeAdd,
  badgeUpdate,
  badgeDelete,
  badgePreview,
  badgePrint,
  badgeDesk,
  badgeKiosk,
  badgePrints,
];
