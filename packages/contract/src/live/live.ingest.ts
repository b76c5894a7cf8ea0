import * as z from 'zod';
import { id, isoTime } from '../core/fields.ts';

/**
 * What the ingest (packages/live) and the server say to each other: JSON by POST on the loopback, or within one's own network. Both show
 * `Authorization: Bearer LIVE_INGEST_KEY`. Every answer is 200 with these bodies, or a plain 4xx.
 */

/** Of the push address rtmp://host/live/CODE?sign=SIGN. It says which live of which organisation is meant. */
const code = z.string().max(64);

/** `POST /live/ingest/publish` of the server: a camera wants to send. */
export const publishAsked = z.object({
  code,
  sign: z.string().max(200),
  address: z.string().max(64),
});
export const publishAnswer = z.discriminatedUnion('isAllowed', [
  z.object({
    isAllowed: z.literal(true),
    liveId: id,
    /** Of this camera's stay: one that comes back within the grace has the same. */
    sessionId: id,
    isRecorded: z.boolean(),
  }),
  z.object({ isAllowed: z.literal(false), reason: z.enum(['unknown', 'signature', 'expired', 'ended', 'busy']) }),
]);

/** What is known of a camera that sends; live.rehearsal shows it. */
export const cameraFacts = z.object({
  since: isoTime,
  videoCodec: z.string(),
  width: z.int(),
  height: z.int(),
  framesPerSecond: z.number(),
  audioCodec: z.string(),
  sampleRate: z.int(),
  channels: z.int(),
  /** Of the last ten seconds, bits a second. */
  videoBitrate: z.int(),
  audioBitrate: z.int(),
  /** Longest of the last minute. */
  keyFrameSeconds: z.number().nullable(),
  hasBFrames: z.boolean(),
  gaps: z.int(),
});
export type CameraFacts = z.infer<typeof cameraFacts>;

/** `POST /live/ingest/status` of the server: at each change, and every two seconds while there is a session. */
export const statusTold = z.object({
  sessions: z
    .array(
      z.object({
        sessionId: id,
        code,
        /** Interrupted too: one that has sent nothing to show yet, and one whose recording is being finished. */
        state: z.enum(['live', 'interrupted']),
        /** Null until something can be shown. */
        onAirSince: isoTime.nullable(),
      }),
    )
    .max(1000),
  /** Sessions that are over, once their recording is finished, told until the server has answered once. Each part of a recording is a file that the ingest hands out. */
  ended: z
    .array(
      z.object({
        sessionId: id,
        code,
        parts: z.array(
          z.object({
            partId: id,
            startedAt: isoTime,
            seconds: z.number(),
            bytes: z.int(),
            failure: z.string().nullable(),
          }),
        ),
      }),
    )
    .max(100),
});
/** Sessions to cut off: their live was ended or its key renewed. */
export const statusAnswer = z.object({ cut: z.array(id) });

/**
 * What the ingest's own HTTP server has, at LIVE_PORT:
 * - `GET /live/media/LIVE/TOKEN.flv`, `GET /live/media/LIVE/TOKEN/index.m3u8` (the last half minute) and `…/all.m3u8` (from the beginning, for chapters),
 *   with their pieces below: for browsers, by way of the product's own address.
 *   TOKEN = EXPIRES-SIGNATURE, the hex of HMAC-SHA256(LIVE_INGEST_KEY, `play LIVE EXPIRES`), EXPIRES in seconds of Unix time.
 * - `GET /parts/PART` (ranges), `DELETE /parts/PART`: a part of a recording as mp4, for the server.
 * - `GET /cameras/LIVE`: cameraFacts and the trial, or 404. `POST /cameras/LIVE/trial {viewers}`.
 */
export const playPath = (liveId: string, token: string) => `/live/media/${liveId}/${token}`;
export const playText = (liveId: string, expires: number) => `play ${liveId} ${expires}`;
/** What the signature of a push address is made of: HMAC-SHA256 with the secret of the live, as hex. */
export const pushText = (code: string, expires: number) => `push ${code} ${expires}`;

export const trialFacts = z.object({
  viewers: z.int(),
  started: z.int(),
  behindMs: z.int().nullable(),
  bitrate: z.int(),
  failed: z.int(),
  endsAt: isoTime,
});
export const cameraAnswer = z.object({ camera: cameraFacts, trial: trialFacts.nullable() });
