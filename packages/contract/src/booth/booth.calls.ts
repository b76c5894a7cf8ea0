import * as z from 'zod';
import { languages } from '../core/language.ts';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, longText, versionNumber } from '../core/fields.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { priceCents } from '../ticket/ticket.calls.ts';
import { blockSize, boothSize, boothStates, exhibitorKinds, mostBooths } from './booth.rules.ts';

/** Halls of an event, which the specification calls booth blocks, and the booths in them. Lengths are centimetres, from the upper left corner. */

const length = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max);
const at = z.coerce.number().int().min(-blockSize.max).max(blockSize.max);

const blockFields = {
  name: line(80, 1),
  width: length(blockSize),
  height: length(blockSize),
  /** Storage key of a picture that lies under the booths. */
  pictureKey: z.string().max(200).nullable().default(null),
};

const block = z.object({
  blockId: id,
  version: versionNumber,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  pictureKey: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  booths: z.int(),
});

export type BoothBlock = z.infer<typeof block>;

const rect = { x: at, y: at, width: length(boothSize), height: length(boothSize) };
const number = line(20, 1);

const boothFields = { number, ...rect, priceCents: priceCents.default(0), note: longText(500).default('') };

const exhibitor = z.object({
  kind: z.enum(exhibitorKinds),
  /** Of the library; null for a name alone. */
  id: id.nullable(),
  name: z.string(),
});

const booth = z.object({
  boothId: id,
  blockId: id,
  version: versionNumber,
  number: z.string(),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  priceCents: z.int(),
  note: z.string(),
  state: z.enum(boothStates),
  /** Of a held one: when it is free again. */
  heldUntil: z.string().nullable(),
  exhibitor: exhibitor.nullable(),
});

export type Booth = z.infer<typeof booth>;

export const boothBlockAdd = defineCall({
  id: 'booth.blockAdd',
  method: 'POST',
  path: '/event/booth-block/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a hall to an event, drawn to scale or over a picture.',
  input: z.object({ eventId: id, ...blockFields }),
  output: z.object({ blockId: id, version: versionNumber }),
  fails: ['BOOTHS_FULL', 'FILE_MISSING'],
});

export const boothBlockUpdate = defineCall({
  id: 'booth.blockUpdate',
  method: 'POST',
  path: '/event/booth-block/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a hall; with a `version` only if nobody changed it since. BOOTH_BLOCK_CHANGED says what stands there now.',
  input: z.object({ blockId: id, version: versionNumber.optional(), ...partly(blockFields) }),
  output: changedVersion,
  fails: ['BOOTH_BLOCK_CHANGED', 'FILE_MISSING'],
});

export const boothBlockDelete = defineCall({
  id: 'booth.blockDelete',
  method: 'POST',
  path: '/event/booth-block/del',
  audience: 'organiser',
  kind: 'write',
  inQuery: ['blockId'],
  summary: 'Deletes a hall with its booths; one that somebody has keeps it.',
  input: z.object({ blockId: id }),
  output: done,
  fails: ['BOOTH_IN_USE'],
});

export const boothBlockList = defineCall({
  id: 'booth.blockList',
  method: 'GET',
  path: '/event/booth-block/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The halls of an event, in the order in which they were made.',
  input: z.object({ eventId: id }),
  output: z.array(block),
});

export const boothAdd = defineCall({
  id: 'booth.add',
  method: 'POST',
  path: '/event/booth/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a booth to a hall. Two may stand on the same ground; a number stands once in an event.',
  input: z.object({ blockId: id, ...boothFields }),
  output: z.object({ boothId: id, version: versionNumber }),
  fails: ['BOOTH_NUMBER_USED', 'BOOTHS_FULL'],
});

export const boothAddRows = defineCall({
  id: 'booth.addRows',
  method: 'POST',
  path: '/event/booth/add/rows',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds booths in rows, numbered along each: all of them or none. Not in the specification.',
  input: z.object({
    blockId: id,
    ...rect,
    prefix: line(14).default(''),
    first: z.coerce.number().int().min(0).max(99_999).default(1),
    digits: z.coerce.number().int().min(1).max(5).default(2),
    rows: z.coerce.number().int().min(1).max(100),
    columns: z.coerce.number().int().min(1).max(100),
    gapX: z.coerce.number().int().min(0).max(boothSize.max).default(0),
    gapY: z.coerce.number().int().min(0).max(boothSize.max).default(0),
    priceCents: priceCents.default(0),
  }),
  output: z.object({ added: z.int() }),
  fails: ['BOOTH_NUMBER_USED', 'BOOTHS_FULL'],
});

export const boothUpdate = defineCall({
  id: 'booth.update',
  method: 'POST',
  path: '/event/booth/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a booth, but not who has it; with a `version` only if nobody changed it since. BOOTH_CHANGED says what stands there now.',
  input: z.object({ boothId: id, version: versionNumber.optional(), ...partly(boothFields) }),
  output: changedVersion,
  fails: ['BOOTH_NUMBER_USED', 'BOOTH_CHANGED'],
});

export const boothPlace = defineCall({
  id: 'booth.place',
  method: 'POST',
  path: '/event/booth/place',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Moves and resizes booths of an event, all at once; those that are gone are passed over. Not in the specification.',
  input: z.object({
    eventId: id,
    booths: z
      .array(z.object({ boothId: id, ...rect }))
      .min(1)
      .max(mostBooths),
  }),
  output: z.object({ changed: z.int() }),
});

export const boothDelete = defineCall({
  id: 'booth.delete',
  method: 'POST',
  path: '/event/booth/delete/batch',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'boothIds',
  summary: 'Deletes booths, all or none: one that somebody has is refused. Those that are not there are passed over.',
  input: z.object({ boothIds: ids(mostBooths) }),
  output: z.object({ deleted: z.int() }),
  fails: ['BOOTH_IN_USE'],
});

export const boothList = defineCall({
  id: 'booth.list',
  method: 'GET',
  path: '/event/booth/list/block',
  audience: 'organiser',
  kind: 'read',
  summary: 'The booths of a hall, or of all halls of an event, by their numbers.',
  input: z
    .object({ blockId: id.optional(), eventId: id.optional() })
    .refine(({ blockId, eventId }) => blockId !== undefined || eventId !== undefined, {
      params: { problem: 'required' },
      path: ['blockId'],
    }),
  output: z.array(booth),
});

export const boothTake = defineCall({
  id: 'booth.take',
  method: 'POST',
  path: '/event/booth/take',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Gives free booths to an exhibitor, or holds them for one until a time: all or none. Of two at once one succeeds; the other is told who has them (BOOTH_TAKEN). A hold of the same exhibitor becomes theirs. Not in the specification.',
  input: z
    .object({
      eventId: id,
      boothIds: ids(mostBooths),
      kind: z.enum(exhibitorKinds),
      exhibitorId: id.optional(),
      name: line(120).default(''),
      heldUntil: isoTime.nullable().default(null),
    })
    .superRefine(({ kind, exhibitorId, name }, ctx) => {
      if (kind !== 'name' && exhibitorId === undefined)
        ctx.addIssue({ code: 'custom', path: ['exhibitorId'], params: { problem: 'required' } });
      if (kind === 'name' && name === '')
        ctx.addIssue({ code: 'custom', path: ['name'], params: { problem: 'required' } });
    }),
  output: z.array(booth),
  fails: ['BOOTH_TAKEN', 'BOOTH_EXHIBITOR_GONE', 'BOOTH_HOLD_PAST'],
});

export const boothFree = defineCall({
  id: 'booth.free',
  method: 'POST',
  path: '/event/booth/free',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Takes booths back from whoever has them. Not in the specification.',
  input: z.object({ eventId: id, boothIds: ids(mostBooths) }),
  output: z.object({ changed: z.int() }),
});

export const boothExport = defineCall({
  id: 'booth.export',
  method: 'GET',
  path: '/event/booth/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The booths of an event with who has them, as an xlsx sheet. Not in the specification.',
  input: z.object({ eventId: id }),
  output: fileOutput,
});

/** What everybody may read of a booth: that it is free or not, and who is there. */
const publicBooth = z.object({
  boothId: id,
  number: z.string(),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isFree: z.boolean(),
  exhibitor: z.string(),
  link: z.string(),
});

export const publicPlan = z.object({
  event: z.object({
    code: z.string(),
    title: z.string(),
    coverUrl: z.string().nullable(),
    languages: z.array(z.enum(languages)),
  }),
  blocks: z.array(
    z.object({
      blockId: id,
      name: z.string(),
      width: z.int(),
      height: z.int(),
      pictureUrl: z.string().nullable(),
      booths: z.array(publicBooth),
    }),
  ),
});

export type PublicPlan = z.infer<typeof publicPlan>;

export const boothCalls = [
  boothBlockAdd,
  boothBlockUpdate,
  boothBlockDelete,
  boothBlockList,
  boothAdd,
  boothAddRows,
  boothUpdate,
  boothPlace,
  boothDelete,
  boothList,
  boothTake,
  boothFree,
  boothExport,
];
