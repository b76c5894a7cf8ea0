import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line } from '../core/fields.ts';
import { keyRoles } from './checkin.rules.ts';

const keyRow = z.object({
  keyId: id,
  label: z.string(),
  role: z.enum(keyRoles),
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
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Makes a sign-in key of an event: a link that opens the desk or the kiosk without a login.',
  input: z.object({ eventId: id, label: line(60).default(''), role: z.enum(keyRoles).default('desk') }),
  output: keyRow,
});

export const checkinKeyList = defineCall({
  id: 'checkin.keyList',
  method: 'GET',
  path: '/event/signin/key/list',
  audience: 'organiser',
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
  kind: 'write',
  summary: 'Ends a key at once.',
  input: z.object({ keyId: id }),
  output: done,
});

export const checkinKeyCalls = [checkinKeyAdd, checkinKeyList, checkinKeyDelete];
