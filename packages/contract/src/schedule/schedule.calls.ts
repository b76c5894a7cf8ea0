import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, queryBool, queryInt, versionNumber } from '../core/fields.ts';
import { overwritten, partly } from '../core/update-fields.ts';
import {
  agendaDefaults,
  agendaFields,
  agendaInfo,
  agendaRow,
  dateFields,
  dateRow,
  levels,
  someLevels,
  placeFields,
  placeRow,
  placing,
  scheduleGuest,
  placingDefaults,
  trackFields,
  trackRow,
  walkFields,
} from './schedule.fields.ts';
import { maxPlaces, scheduleSteps } from './schedule.rules.ts';

/** What changes of items answer: the number of the change, and those items as they are now. */
const changed = z.object({ version: z.int(), items: z.array(agendaRow) });

export const dateAdd = defineCall({
  id: 'schedule.dateAdd',
  method: 'POST',
  path: '/event/schedule/date/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a date to an event’s programme.',
  input: z.object({ eventId: id, ...dateFields }),
  output: z.object({ dateId: id, version: z.int() }),
  fails: ['DATE_TAKEN', 'DATE_TIMES_CROSS', 'SCHEDULE_FULL'],
});

export const dateEdit = defineCall({
  id: 'schedule.dateEdit',
  method: 'POST',
  path: '/event/schedule/date/edit/{dateId}/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Changes what is sent of a date. Its items stay where they are.',
  input: z.object({ dateId: id, eventId: id, ...partly(dateFields) }),
  output: z.object({ version: z.int() }),
  fails: ['DATE_TAKEN', 'DATE_TIMES_CROSS'],
});

export const dateDelete = defineCall({
  id: 'schedule.dateDelete',
  method: 'DELETE',
  path: '/event/schedule/date/del/{dateId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes a date. One with items is refused, unless `unschedule` says that they go back to the pool.',
  input: z.object({ dateId: id, unschedule: queryBool.default(false) }),
  output: changed,
  fails: ['DATE_HAS_ITEMS'],
});

export const placeUpdate = defineCall({
  id: 'schedule.placeUpdate',
  method: 'PUT',
  path: '/event/schedule/place/update',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Changes a place; without a placeId, adds one.',
  input: z.object({ eventId: id, placeId: id.optional(), ...placeFields }),
  output: z.object({ placeId: id, version: z.int() }),
  fails: ['PLACE_TAKEN', 'SCHEDULE_FULL'],
});

export const placeDelete = defineCall({
  id: 'schedule.placeDelete',
  method: 'DELETE',
  path: '/event/schedule/place/del/{placeId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes a place. One with items is refused, unless `unschedule` says that they go back to the pool.',
  input: z.object({ placeId: id, unschedule: queryBool.default(false) }),
  output: changed,
  fails: ['PLACE_HAS_ITEMS'],
});

export const trackSave = defineCall({
  id: 'schedule.trackSave',
  method: 'POST',
  path: '/event/schedule/track/save/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Not in the specification. Sets the tracks of an event, all of them in their order; those left out are removed from their items.',
  input: z.object({ eventId: id, tracks: z.array(z.object({ trackId: id.optional(), ...trackFields })).max(100) }),
  output: z.object({ version: z.int(), tracks: z.array(trackRow) }),
  fails: ['TRACK_TAKEN'],
});

export const scheduleSettings = defineCall({
  id: 'schedule.settings',
  method: 'POST',
  path: '/event/schedule/settings/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Not in the specification. How clashes are taken, how long one walks, the step of the editor, and the order of places.',
  input: z.object({
    eventId: id,
    levels: someLevels.optional(),
    usualWalk: z.int().min(0).max(240).optional(),
    walks: z.array(walkFields).max(2000).optional(),
    step: z.literal(scheduleSteps).optional(),
    placeIds: z.array(id).max(maxPlaces).optional(),
  }),
  output: z.object({ version: z.int() }),
});

export const agendaAdd = defineCall({
  id: 'schedule.agendaAdd',
  method: 'POST',
  path: '/event/schedule/agenda/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds an agenda item; without a time it waits in the pool.',
  input: z.object({
    eventId: id,
    ...placingDefaults,
    title: agendaFields.title,
    ...agendaDefaults,
  }),
  output: changed,
  fails: ['SCHEDULE_FULL'],
});

export const agendaUpdate = defineCall({
  id: 'schedule.agendaUpdate',
  method: 'PUT',
  path: '/event/schedule/agenda/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes the fields that are given, only if nobody changed the item since `version`; otherwise the refusal’s `data.items` say how it stands now.',
  input: z.object({
    agendaId: id,
    version: versionNumber.optional(),
    ...z.object(placing).partial().shape,
    ...z.object(agendaFields).partial().shape,
  }),
  output: changed.extend(overwritten),
  fails: ['AGENDA_CHANGED'],
});

export const agendaDelete = defineCall({
  id: 'schedule.agendaDelete',
  method: 'DELETE',
  path: '/event/schedule/agenda/del/{agendaId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes an agenda item; schedule.agendaRestore brings it back.',
  input: z.object({ agendaId: id, version: queryInt(0, 2_147_483_647).optional() }),
  output: z.object({ version: z.int() }),
  fails: ['AGENDA_CHANGED'],
});

export const agendaRestore = defineCall({
  id: 'schedule.agendaRestore',
  method: 'POST',
  path: '/event/schedule/agenda/restore/{agendaId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Not in the specification. Brings a removed agenda item back as it was, with its texts and people. One that is there stays as it is.',
  input: z.object({ agendaId: id }),
  output: changed,
});

export const agendaInfoCall = defineCall({
  id: 'schedule.agendaInfo',
  method: 'GET',
  path: '/event/schedule/agenda/info/{agendaId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Not in the specification. One agenda item with all its texts.',
  input: z.object({ agendaId: id }),
  output: agendaInfo,
});

export const scheduleSort = defineCall({
  id: 'schedule.sort',
  method: 'POST',
  path: '/event/schedule/sort',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  arrayBody: 'items',
  inQuery: ['eventId'],
  summary:
    'Puts items where and when they stand, all of them in one statement. If somebody changed one of them since its `version`, none is moved and the refusal’s `data.items` say how they stand now.',
  input: z.object({
    eventId: id,
    items: z
      .array(z.object({ agendaId: id, version: versionNumber.optional(), ...placing }))
      .min(1)
      .max(1000),
  }),
  output: changed.extend(overwritten),
  fails: ['AGENDA_CHANGED'],
});

export const dateAll = defineCall({
  id: 'schedule.dateAll',
  method: 'GET',
  path: '/event/schedule/date/getAll/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The programme of an event as it is being made. With `since`, of the items only those changed after that version.',
  input: z.object({ eventId: id, since: queryInt(0, 2_147_483_647).default(0) }),
  output: z.object({
    version: z.int(),
    timeZone: z.string(),
    step: z.int(),
    usualWalk: z.int(),
    levels,
    dates: z.array(dateRow),
    places: z.array(placeRow),
    tracks: z.array(trackRow),
    walks: z.array(walkFields),
    items: z.array(agendaRow),
    /** Removed after `since`. */
    removedIds: z.array(id),
    guests: z.array(scheduleGuest),
  }),
});

export const dateDetail = defineCall({
  id: 'schedule.dateDetail',
  method: 'GET',
  path: '/event/schedule/date/detail/{dateId}/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'One date with its items, by time and place.',
  input: z.object({ dateId: id, eventId: id }),
  output: dateRow.extend({ items: z.array(agendaRow) }),
});

export const scheduleCalls = [
  dateAdd,
  dateEdit,
  dateDelete,
  dateAll,
  dateDetail,
  placeUpdate,
  placeDelete,
  trackSave,
  scheduleSettings,
  agendaAdd,
  agendaUpdate,
  agendaDelete,
  agendaRestore,
  agendaInfoCall,
  scheduleSort,
];
