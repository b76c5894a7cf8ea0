import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, isoTime, line, pageOf, paging } from '../core/fields.ts';
import { ballotReasons, ballotStates, voterKinds } from './vote.rules.ts';

const decision = z.object({
  state: z.enum(ballotStates),
  reason: z.string(),
  /** The organiser's name. */
  by: z.string(),
  at: z.string(),
});

const ballotRow = z.object({
  ballotId: id,
  castAt: z.string(),
  state: z.enum(ballotStates),
  /** Why it was set aside; empty for one that never was. */
  reasons: z.array(z.enum(ballotReasons)),
  /** The voter without a name: the same voter has the same key, and nobody can turn it back. */
  voterKey: z.string(),
  voters: z.enum(voterKinds),
  /** The address without its number: ballots from one address share it. */
  addressKey: z.string(),
  /** How many seconds before the ballot its device was seen first; null for verified phones and e-mails. */
  deviceSeconds: z.int().nullable(),
  /** The program, as it calls itself. */
  agent: z.string(),
  candidateIds: z.array(id),
  /** To the vote's form, by field; null where none was asked. */
  answers: z.record(z.string(), z.unknown()).nullable(),
  /** The form that was asked then; the vote may ask another by now, or none. */
  formId: id.nullable(),
  formVersion: z.int().nullable(),
  /** What organisers decided about it, the latest first. */
  decisions: z.array(decision),
});
export type BallotRow = z.infer<typeof ballotRow>;

const filter = {
  state: z.enum(ballotStates).optional(),
  reason: z.enum(ballotReasons).optional(),
  candidateId: id.optional(),
  /** A voter's or an address's key, or the beginning of one. */
  search: line(64).optional(),
  castFrom: isoTime.optional(),
  castTo: isoTime.optional(),
};

export const voteBallotList = defineCall({
  id: 'vote.ballotList',
  method: 'GET',
  path: '/resource/vote/ballot/list/{voteInfoId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The ballots of a round, the latest first.',
  input: z.object({ voteInfoId: id, ...paging, ...filter }),
  output: pageOf(ballotRow),
});

export const voteBallotDecide = defineCall({
  id: 'vote.ballotDecide',
  method: 'POST',
  path: '/resource/vote/ballot/decide/{voteInfoId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Releases quarantined ballots (they count then), discards them, or sets counted ones aside, with a reason that is kept. Either the ballots named or, with `all`, those in quarantine that fit it. The voter of a discarded ballot has voted all the same; the places that its answers took are free again.',
  input: z
    .object({
      voteInfoId: id,
      action: z.enum(['release', 'discard', 'quarantine']),
      reason: line(200, 1),
      ballotIds: ids(500).optional(),
      all: z
        .object({ reason: filter.reason, candidateId: filter.candidateId, addressKey: line(64, 4).optional() })
        .optional(),
    })
    .refine((value) => (value.ballotIds === undefined) !== (value.all === undefined), { path: ['ballotIds'] }),
  /** How many were changed; those in another state are left as they are. */
  output: z.object({ changed: z.int() }),
  fails: ['BALLOT_STATE', 'BALLOT_PLACES'],
});

export const voteResult = defineCall({
  id: 'vote.result',
  method: 'GET',
  path: '/resource/vote/result/{voteInfoId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A round’s results as they stand, with what is in quarantine and how the ballots came in.',
  input: z.object({ voteInfoId: id }),
  output: z.object({
    voteInfoId: id,
    revision: z.int(),
    counted: z.int(),
    quarantined: z.int(),
    discarded: z.int(),
    ranking: z.array(
      z.object({
        candidateId: id,
        name: z.string(),
        group: z.string(),
        isWithdrawn: z.boolean(),
        votes: z.int(),
        /** In ballots that are set aside. */
        quarantined: z.int(),
        rank: z.int(),
        share: z.number(),
      }),
    ),
    /** Ballots set aside by reason; one may have several. */
    reasons: z.array(z.object({ reason: z.enum(ballotReasons), ballots: z.int() })),
    /** Ballots a quarter of an hour, oldest first, without those in which none came. */
    quarters: z.array(z.object({ at: z.string(), ballots: z.int() })),
    /** Addresses with most ballots in quarantine. */
    addresses: z.array(z.object({ addressKey: z.string(), quarantined: z.int(), counted: z.int() })),
  }),
});
export type VoteResult = z.infer<typeof voteResult.output>;

export const voteExport = defineCall({
  id: 'vote.export',
  method: 'POST',
  path: '/resource/vote/exportExcel/{voteInfoId}',
  audience: 'organiser',
  kind: 'batch',
  file: true,
  summary:
    'A round as a sheet: its results, or every ballot for an audit (time, state, reasons, hashed voter and address, choices, answers, decisions).',
  input: z.object({ voteInfoId: id, what: z.enum(['results', 'ballots']).default('ballots') }),
  output: fileOutput,
});

export const voteBallotCalls = [voteBallotList, voteBallotDecide, voteResult, voteExport];
