import * as z from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const url = z.url({ protocol: /^https?$/ });
const place = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text.replace('{code}', 'code')) && text.includes('{code}'), {
    error: 'it is an address with {code} where the stream’s name stands',
  });

/** Settings of live streams; the ingest (packages/live) reads some of them too. Part of the table in settings.ts. */
export const liveSettings = {
  LIVE: [
    z
      .enum(['on', 'off'])
      .default('on')
      .transform((value) => value === 'on'),
    'live streams: off = no cameras are taken, and npm start starts no ingest',
  ],
  LIVE_RTMP_PORT: [port.default(1935), 'live: port on which the ingest takes cameras by RTMP, on HOST'],
  LIVE_PORT: [
    port.optional(),
    'live: port of the ingest for viewers, on LIVE_HOST; the server passes them on, or nginx does; default PORT + 7',
  ],
  LIVE_HOST: [z.string().default('127.0.0.1'), 'live: address on which the ingest takes those who are passed on'],
  LIVE_INGEST_KEY: [
    z.string().min(24).max(200).optional(),
    'live: secret that ingest and server share; npm start makes one in DATA_DIR; without it there is no ingest of one’s own',
  ],
  LIVE_SERVER_URL: [url.optional(), 'live: where the ingest finds the server; default http://127.0.0.1:PORT'],
  LIVE_PUSH_URL: [
    z.url({ protocol: /^rtmps?$/ }).optional(),
    'live: what organisers are told to send to; default rtmp://host of PUBLIC_URL:LIVE_RTMP_PORT/live',
  ],
  LIVE_PLAY_URL: [
    url.optional(),
    'live: where browsers fetch streams, such as the address of a CDN in front; default PUBLIC_URL',
  ],
  LIVE_FLV_MBITS: [
    z.coerce.number().int().min(1).max(1_000_000).default(2000),
    'live: Mbit/s that viewers by HTTP-FLV get together; who comes then watches by HLS, which proxies and CDNs keep',
  ],
  LIVE_MEDIA_SERVER: [
    z.enum(['srs', 'mediamtx', 'nginx']).optional(),
    'live: a media server of one’s own in place of the ingest; it asks the hooks below /live/ingest for leave',
  ],
  LIVE_FLV_URL: [
    place.optional(),
    'live: where that server has HTTP-FLV, https://media.example.com/live/{code}.flv; {token} is the leave to watch',
  ],
  LIVE_HLS_URL: [place.optional(), 'live: where that server has HLS, in the same way'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

interface Given {
  LIVE_MEDIA_SERVER?: string | undefined;
  LIVE_FLV_URL?: string | undefined;
  LIVE_HLS_URL?: string | undefined;
  LIVE_INGEST_KEY?: string | undefined;
  LIVE_PUSH_URL?: string | undefined;
}

/** What is missing of a media server of one's own, a line each. */
export function liveProblems(given: Given): string[] {
  if (given.LIVE_MEDIA_SERVER === undefined) return [];
  const problems = [];
  if (given.LIVE_FLV_URL === undefined && given.LIVE_HLS_URL === undefined)
    problems.push('LIVE_FLV_URL or LIVE_HLS_URL is missing: LIVE_MEDIA_SERVER plays from there');
  if (given.LIVE_PUSH_URL === undefined)
    problems.push('LIVE_PUSH_URL is missing: cameras send to LIVE_MEDIA_SERVER there');
  if (given.LIVE_INGEST_KEY === undefined)
    problems.push('LIVE_INGEST_KEY is missing: LIVE_MEDIA_SERVER shows it when it asks for leave');
  return problems;
}
