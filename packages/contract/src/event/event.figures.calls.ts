import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, queryInt, timeZone } from '../core/fields.ts';

const day = z.object({ day: z.string(), registered: z.int(), signedIn: z.int() });

export const eventStatistics = defineCall({
  id: 'event.statistics',
  method: 'GET',
  path: '/event/event/statistical/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The figures of one event.',
  input: z.object({ eventId: id }),
  output: z.object({
    participants: z.int(),
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    waitlisted: z.int(),
    cancelled: z.int(),
    signedIn: z.int(),
    capacity: z.int().nullable(),
    placesTaken: z.int(),
    today: z.int(),
  }),
});

export const eventBarChart = defineCall({
  id: 'event.barChart',
  method: 'GET',
  path: '/event/event/bar-char/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Registrations and sign-ins per day in the event’s zone, the last `days` days.',
  input: z.object({ eventId: id, days: queryInt(1, 90).default(14) }),
  output: z.array(day),
});

export const eventIndexStatistics = defineCall({
  id: 'event.indexStatistics',
  method: 'GET',
  path: '/event/public/v2/event/index/statistical',
  audience: 'organiser',
  kind: 'read',
  summary: 'The workbench: figures of the whole organisation.',
  input: z.object({ timeZone: timeZone.default('UTC'), days: queryInt(1, 90).default(30) }),
  output: z.object({
    events: z.object({ total: z.int(), draft: z.int(), upcoming: z.int(), running: z.int(), ended: z.int() }),
    participants: z.object({ total: z.int(), today: z.int(), pending: z.int() }),
    signedIn: z.object({ total: z.int(), today: z.int() }),
    days: z.array(day),
    latest: z.array(
      z.object({
        partsId: id,
        eventId: id,
        eventTitle: z.string(),
        name: z.string(),
        state: z.string(),
        submittedAt: z.string(),
      }),
    ),
  }),
});

export const eventFigureCalls = [eventStatistics, eventBarChart, eventIndexStatistics];
