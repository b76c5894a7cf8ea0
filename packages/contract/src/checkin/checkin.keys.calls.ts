import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line } from '../core/fields.ts';
import { keyRoles, mostPoints } from './checkin.rules.ts';

const pointsOfKey = z.array(id).min(1).max(mostPoints).nullable();

const keyRow = z.object({
  keyId: id,
  label: z.string(),
  role: z.enum(keyRoles),
  /** The points where it may scan; null = all of the event, none = those it had are gone. The first is where a kiosk stands. */
  signPointIds: z.array(id).nullable(),
  /** Whether it may register people who come without a ticket, and take their money in cash. */
  mayRegister: z.boolean(),
  mayTakeCash: z.boolean(),
  /** The link that opens the desk or kiosk; the key travels behind `#`, so it reaches no log. */
  url: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const checkinKeyAdd = defineCall({
  id: 'checkin.keyAdd',
  method: 'POST',
  path: '/event/signin/key/add',
  audience: 'organiser',
  keys: false,
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Makes a sign-in key of an event: a link that opens the desk or the kiosk without a login.',
  input: z.object({
    eventId: id,
    label: line(60).default(''),
    role: z.enum(keyRoles).default('desk'),
    signPointIds: pointsOfKey.default(null),
    /** A desk’s alone. */
    mayRegister: z.boolean().default(false),
    /** Only together with `mayRegister`. */
    mayTakeCash: z.boolean().default(false),
  }),
  output: keyRow,
});

export const checkinKeyUpdate = defineCall({
  id: 'checkin.keyUpdate',
  method: 'POST',
  path: '/event/signin/key/update',
  audience: 'organiser',
  keys: false,
  kind: 'write',
  summary: 'Names a key, and says at which points it may scan and whether it may register people.',
  input: z.object({
    keyId: id,
    label: line(60).optional(),
    signPointIds: pointsOfKey.optional(),
    mayRegister: z.boolean().optional(),
    mayTakeCash: z.boolean().optional(),
  }),
  output: keyRow,
});

export const checkinKeyList = defineCall({
  id: 'checkin.keyList',
  method: 'GET',
  path: '/event/signin/key/list',
  audience: 'organiser',
  keys: false,
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The keys of an event that are in force.',
  input: z.object({ eventId: id }),
  output: z.array(keyRow),
});

export const checkinKeyDelete = defineCall({
  id: 'checkin.keyDelete',
  method: 'POST',
  path: '/event/signin/key/del/{keyId}',
  audience: 'organiser',
  keys: false,
  kind: 'write',
  summary: 'Ends a key at once.',
  input: z.object({ keyId: id }),
  output: done,
});

export const checkinKeyCalls = [checkinKeyAdd, checkinKeyUpdate, checkinKeyList, checkinKeyDelete];
