import * as z from 'zod';
import { id, isoTime } from '../core/fields.ts';

/**
 * What the line (packages/line: SIP, media, recordings) and the server say to each other: JSON by POST on the loopback, or within one's own network. Both show
 * `Authorization: Bearer LINE_KEY`. Every answer is 200 with these bodies, or a plain 4xx.
 *
 * The browser's phone comes to the line by SIP over WebSocket at `/line/ws` of the product, which passes it on. It signs in by digest:
 * user = AGENT.VERSION.EXPIRES (the seat's version, EXPIRES in seconds of Unix time), password = hex of HMAC-SHA256(LINE_KEY, `seat USER`).
 * It sends INVITE to `sip:CALL@convoke`. The first time the line asks the server and dials; while the call goes on, the same INVITE of the same agent takes
 * the place of the leg before (a page that was reloaded). INVITE to `sip:listen-CALL@convoke` hears both sides of a call.
 */
export const seatText = (user: string) => `seat ${user}`;

/** An agent's phone, as its user name says. */
const seat = { agentId: id, version: z.int().min(1) };

/** `POST /line/call/begin` of the server, before the first INVITE goes out. The gate is asked once more there. */
export const beginAsked = z.object({ callId: id, ...seat });
export const beginAnswer = z.discriminatedUnion('isAllowed', [
  z.object({
    isAllowed: z.literal(true),
    /** As it is dialled: E.164 with +, or digits alone. */
    number: z.string().min(3).max(24),
    isRecorded: z.boolean(),
    /** How long it may ring. */
    ringSeconds: z.int().min(5).max(120),
  }),
  z.object({ isAllowed: z.literal(false), reason: z.enum(['unknown', 'seat', 'banned', 'over']) }),
]);

/**
 * `POST /line/call/return` of the server: a phone of the call's agent comes back into it. Allowed while the call is at that seat and the seat has this version: a password of a seat that ended leads into
 * no call. While the server is away the line lets in whoever has the call's version or a newer one, since a reload must not end a call.
 */
export const returnAsked = z.object({ callId: id, ...seat });
export const returnAnswer = z.object({ isAllowed: z.boolean() });

/** `POST /line/call/listen` of the server: somebody wants to hear a call. `agentId` = whoever the user name says. */
export const listenAsked = z.object({ callId: id, ...seat });
export const listenAnswer = z.object({ isAllowed: z.boolean() });

/**
 * Why a call is over: the agent hung up, the person did; before anybody answered: busy, no answer, an unassigned number, refused, given up by the agent;
 * cut by the server; the agent was away for longer than the line waits; something failed, the line itself included.
 */
export const lineCauses = [
  'agent',
  'callee',
  'busy',
  'noAnswer',
  'unassigned',
  'refused',
  'cancelled',
  'cut',
  'agentLost',
  'failed',
] as const;

/** `POST /line/told` of the server: at each change, and every two seconds while there are calls. */
export const lineTold = z.object({
  calls: z
    .array(
      z.object({
        callId: id,
        state: z.enum(['dialling', 'ringing', 'answered']),
        ringingAt: isoTime.nullable(),
        answeredAt: isoTime.nullable(),
        /** Whether the agent's phone is there; false = the line waits for it. */
        isAttended: z.boolean(),
        isHeld: z.boolean(),
      }),
    )
    .max(2000),
  /** Calls that are over, once their recording is finished, told until the server has answered once. */
  ended: z
    .array(
      z.object({
        callId: id,
        cause: z.enum(lineCauses),
        /** What the other side answered: 486, 404 …; null = nothing. */
        sipStatus: z.int().min(100).max(699).nullable(),
        ringingAt: isoTime.nullable(),
        answeredAt: isoTime.nullable(),
        endedAt: isoTime,
        recording: z
          .object({ bytes: z.int(), milliseconds: z.int(), failure: z.string().max(200).nullable() })
          .nullable(),
        /** Of the agent's leg, as the phone said at the end. */
        lostPackets: z.int().min(0),
        isSimulated: z.boolean(),
      }),
    )
    .max(200),
});
/**
 * For so many days after the line has told of a call as over the server fetches its recording; then it counts as lost. So it does of a call of which nobody told for as long. A day
 * later the line removes what it still has: nobody will ask for it.
 */
export const recordingDays = 7;

/** Calls to cut, and calls that the server does not know. */
export const toldAnswer = z.object({ cut: z.array(id) });

/**
 * What the line's own HTTP server has, at LINE_PORT (loopback by default):
 * - `GET /ws`: SIP over WebSocket (subprotocol sip), by way of the product's own address.
 * - `POST /calls/CALL/end`: cuts a call at once (CANCEL or BYE to both sides); 200 also when there is none.
 * - `GET /recordings/CALL` (ranges): stereo µ-law WAV, the agent left, the person right; while the call goes on, what there is. `DELETE /recordings/CALL`.
 * - `GET /state`: `lineState`.
 */
export const lineState = z.object({
  /** Whether people are simulated. */
  isSimulated: z.boolean(),
  /** Whether the other side (trunk) answers; null = not asked yet. */
  isTrunkUp: z.boolean().nullable(),
  calls: z.int(),
});
