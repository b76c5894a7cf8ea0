import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, publicCode } from '../core/fields.ts';
import { mostPerMinute } from './room.rules.ts';

/** 128 random bits, made by the server at the first entry and kept by the page. Only their hash is stored. */
const visitor = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const roomEnter = defineCall({
  id: 'room.enter',
  method: 'POST',
  path: '/event/public/room/enter',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'Enters an event’s sale, or the line before it. Called again with the visitor of the first answer it tells how the line moves, and renews the pass.',
  input: z.object({ code: publicCode, visitor: visitor.optional() }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('in'), visitor: z.string(), pass: z.string(), passUntil: z.string() }),
    z.object({
      state: z.literal('waiting'),
      visitor: z.string(),
      /** From 1. People who have left are not counted. */
      position: z.int(),
      ahead: z.int(),
      /** Null while the organiser holds everyone back. */
      estimatedSeconds: z.int().nullable(),
      pollSeconds: z.int(),
    }),
  ]),
});

const setting = z.object({
  isOn: z.boolean(),
  perMinute: z.int().min(1).max(mostPerMinute),
  /** How many may come in at the same moment when nobody waits. */
  burst: z.int().min(1).max(mostPerMinute),
  isPaused: z.boolean(),
  /** Null: never set, these are the standard values. */
  updatedAt: z.string().nullable(),
});

export const roomSetting = defineCall({
  id: 'room.setting',
  method: 'GET',
  path: '/event/room/setting/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Whether and how fast the waiting room of an event’s sale lets people in.',
  input: z.object({ eventId: id }),
  output: setting,
});

export const roomSettingSave = defineCall({
  id: 'room.settingSave',
  method: 'POST',
  path: '/event/room/setting',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Sets the waiting room of an event’s sale. It reaches every server within two seconds.',
  input: z.object({
    eventId: id,
    isOn: z.boolean(),
    perMinute: z.int().min(1).max(mostPerMinute),
    /** By default what the rate lets in within ten seconds. */
    burst: z.int().min(1).max(mostPerMinute).optional(),
  }),
  output: setting,
});

export const roomPause = defineCall({
  id: 'room.pause',
  method: 'POST',
  path: '/event/room/pause',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Holds everyone in the waiting room back, or goes on. Who is in stays in.',
  input: z.object({ eventId: id, isPaused: z.boolean() }),
  output: done,
});

export const roomAdmit = defineCall({
  id: 'room.admit',
  method: 'POST',
  path: '/event/room/admit',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Lets the first of the line in by hand, on top of the rate and even while the room is paused.',
  input: z.object({ eventId: id, count: z.int().min(1).max(10_000) }),
  output: z.object({ admitted: z.int() }),
});

export const roomState = defineCall({
  id: 'room.state',
  method: 'GET',
  path: '/event/room/state/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The line of an event’s sale as it stands now, and minute by minute for the last hour.',
  input: z.object({ eventId: id }),
  output: z.object({
    /** In line and heard of lately. */
    waiting: z.int(),
    /** In line, but not heard of lately: passed over, with their places kept. */
    away: z.int(),
    admittedLastMinute: z.int(),
    /** Since the room was first set. */
    admitted: z.int(),
    /** Of those waiting now; null when nobody waits. */
    longestWaitSeconds: z.int().nullable(),
    /** Until the last in line is let in; null when nobody waits or the room is paused. */
    lastEstimateSeconds: z.int().nullable(),
    /** Without gaps, oldest first; the last minute is still going on. `waiting` is the longest line of that minute. */
    minutes: z.array(z.object({ minute: z.string(), arrived: z.int(), admitted: z.int(), waiting: z.int() })),
  }),
});

export type RoomEntry = z.infer<typeof roomEnter.output>;
export type RoomState = z.infer<typeof roomState.output>;
export type RoomSetting = z.infer<typeof roomSetting.output>;

export const roomCalls = [roomEnter, roomSetting, roomSettingSave, roomPause, roomAdmit, roomState];
