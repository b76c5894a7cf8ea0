import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { publicCode } from '../core/fields.ts';
import { phase } from '../event/event.fields.ts';
import { eventWays } from './embed.rules.ts';

/** Ways into a published event, as addresses and QR codes. They follow from its code: nothing is kept. */

const way = z.object({
  way: z.enum(eventWays),
  url: z.string(),
  /** A QR code of the address, as an SVG document. */
  svg: z.string(),
});

export const registerCode = defineCall({
  id: 'embed.code',
  method: 'GET',
  path: '/event/template/register/code',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'One way into a published event with its address and QR code; without `way`, how one joins it.',
  input: z.object({ code: publicCode, way: z.enum(eventWays).optional() }),
  output: way.extend({ code: z.string() }),
});

export const registerCodeInfo = defineCall({
  id: 'embed.codeInfo',
  method: 'GET',
  path: '/event/template/register/code/info',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'registerCode', kind: 'event' } },
  summary: 'What the code of a published event is about.',
  input: z.object({ registerCode: publicCode }),
  output: z.object({
    code: z.string(),
    title: z.string(),
    state: phase,
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    url: z.string(),
  }),
});

export const registerCodeList = defineCall({
  id: 'embed.codeList',
  method: 'GET',
  path: '/event/template/code/list/{code}',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'All ways into a published event.',
  input: z.object({ code: publicCode }),
  output: z.object({ code: z.string(), title: z.string(), ways: z.array(way) }),
});

export const embedCalls = [registerCode, registerCodeInfo, registerCodeList];
