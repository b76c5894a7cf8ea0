import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, longText, queryBool, versionNumber } from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { liveAccess, moduleKinds, mostModuleDocuments, mostModules } from './live.rules.ts';

/** The watch page of an event, its hall: who may watch, its pictures, its modules (tabs). */

export const hallView = z.object({
  eventId: id,
  access: z.enum(liveAccess),
  /** Whether one is kept; it is never told. */
  hasPassword: z.boolean(),
  /** Of access by ticket: these kinds alone; none = each. */
  ticketIds: z.array(id),
  /** A code, or a person, watches on one device at a time. */
  isOneDevice: z.boolean(),
  /** Shown before a live; null = the event's cover. */
  pictureKey: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** Shown when all is over; '' = the words of the product. */
  closingText: z.string(),
  watchUrl: z.string(),
  version: versionNumber,
});
export type HallView = z.infer<typeof hallView>;

/** Not in the specification. */
export const hallGet = defineCall({
  id: 'live.hall',
  method: 'GET',
  path: '/event/online/hall/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'How the watch page of an event is set up.',
  input: z.object({ eventId: id }),
  output: hallView,
});

/** Not in the specification. */
export const hallUpdate = defineCall({
  id: 'live.hallUpdate',
  method: 'POST',
  path: '/event/online/hall/update',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Changes what is sent of the watch page. Passes given before hold as long as their access does.',
  input: z.object({
    eventId: id,
    version: versionNumber.optional(),
    access: z.enum(liveAccess).optional(),
    /** 4 characters or more; required where access by password has none yet. */
    password: line(100, 4).optional(),
    ticketIds: z.array(id).max(100).optional(),
    isOneDevice: z.boolean().optional(),
    closingText: longText(1000).optional(),
  }),
  output: changedVersion,
  fails: ['LIVE_PASSWORD_NEEDED', 'LIVE_TICKET_MISSING', 'LIVE_CHANGED'],
});

export const pictureUpdate = defineCall({
  id: 'live.picture',
  method: 'POST',
  path: '/event/online/update/pic',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  aliases: { pictureKey: ['pic', 'picture'] },
  summary: 'Sets the waiting picture of the watch page, or with `moduleId` that of a module.',
  input: z.object({ eventId: id, moduleId: id.optional(), pictureKey: z.string().max(200).nullable() }),
  output: z.object({ pictureUrl: z.string().nullable() }),
  fails: ['FILE_MISSING'],
});

export const pictureDefault = defineCall({
  id: 'live.pictureDefault',
  method: 'GET',
  path: '/event/online/update/default/pic/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Shows the event’s cover as the waiting picture again.',
  input: z.object({ eventId: id }),
  output: z.object({ pictureUrl: z.string().nullable() }),
});

export const moduleRow = z.object({
  moduleId: id,
  kind: z.enum(moduleKinds),
  /** '' = the words of the product in the reader's language. */
  name: z.string(),
  isOn: z.boolean(),
  /** Its place, from 1. */
  sort: z.int(),
  pictureKey: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** HTML of `introduction` ('' = the event's description) and `page`, sanitised. */
  text: z.string(),
  /** Of `vote` the vote's id, of `questionnaire` the questionnaire's. */
  targetId: id.nullable(),
  targetTitle: z.string(),
  documents: z.array(z.object({ documentId: id, name: z.string(), bytes: z.int() })),
  version: versionNumber,
});
export type ModuleRow = z.infer<typeof moduleRow>;

export const moduleList = defineCall({
  id: 'live.moduleList',
  method: 'GET',
  path: '/event/online/module/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The modules of an event’s watch page, in their order.',
  input: z.object({ eventId: id }),
  output: z.array(moduleRow),
});

export const moduleGet = defineCall({
  id: 'live.module',
  method: 'GET',
  path: '/event/online/module/{moduleId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One module of a watch page.',
  input: z.object({ moduleId: id }),
  output: moduleRow,
});

export const moduleName = defineCall({
  id: 'live.moduleName',
  method: 'GET',
  path: '/event/online/module/name/{moduleId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Calls a module something else; without `name` it only says what it is called.',
  input: z.object({ moduleId: id, name: line(40).optional() }),
  output: z.object({ name: z.string() }),
});

export const moduleSwitch = defineCall({
  id: 'live.moduleSwitch',
  method: 'GET',
  path: '/event/online/switch/{moduleId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Turns a module on or off; without `isOn` to the other of both.',
  input: z.object({ moduleId: id, isOn: queryBool.optional() }),
  output: z.object({ isOn: z.boolean() }),
  fails: ['LIVE_MODULE_EMPTY'],
});

export const moduleSort = defineCall({
  id: 'live.moduleSort',
  method: 'POST',
  path: '/event/online/module/sort',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'moduleIds',
  summary: 'Puts the modules of one event into another order: all of their ids.',
  input: z.object({ moduleIds: ids(mostModules) }),
  output: done,
  fails: ['LIVE_MODULES_DIFFER'],
});

/** Not in the specification. */
export const moduleSave = defineCall({
  id: 'live.moduleSave',
  method: 'POST',
  path: '/event/online/module/save',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a page of its own (without `moduleId`), or changes what is sent of a module’s content.',
  input: z.object({
    eventId: id,
    moduleId: id.optional(),
    version: versionNumber.optional(),
    name: line(40).optional(),
    text: longText(50_000).optional(),
    targetId: id.nullable().optional(),
    documentIds: z.array(id).max(mostModuleDocuments).optional(),
  }),
  output: changedVersion.extend({ moduleId: id }),
  fails: ['LIVE_MODULES_FULL', 'LIVE_TARGET_MISSING', 'LIVE_CHANGED', 'FILE_MISSING'],
});

/** Not in the specification. */
export const moduleDelete = defineCall({
  id: 'live.moduleDelete',
  method: 'POST',
  path: '/event/online/module/delete/{moduleId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a page of its own; modules of other kinds are only turned off.',
  input: z.object({ moduleId: id }),
  output: done,
  fails: ['LIVE_MODULE_STAYS'],
});

export const hallCalls = [
  hallGet,
  hallUpdate,
  pictureUpdate,
  pictureDefault,
  moduleList,
  moduleGet,
  moduleName,
  moduleSwitch,
  moduleSort,
  moduleSave,
  moduleDelete,
];
