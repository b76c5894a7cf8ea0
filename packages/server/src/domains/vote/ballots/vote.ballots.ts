import {
  type BallotRow,
  voteBallotDecide,
  voteBallotList,
  voteResult,
} from '@convoke/contract/vote/vote.ballot.calls.ts';
import { type BallotReason, type BallotState, rank, type VoterKind } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import {
  beyond,
  countOf,
  keyOf,
  orderOf,
  pageAnswer,
  type Place,
  type Placed,
  placeOf,
  type Sorts,
} from '../../../core/data/list.ts';
import { candidatesOf, roundsOf, voteOfRound } from '../vote.read.ts';

/** Ballots that one decision about "all" moves at most: the round takes no ballots meanwhile. */
const mostDecided = 20_000;

export interface BallotFilter {
  state?: BallotState | undefined;
  reason?: BallotReason | undefined;
  candidateId?: string | undefined;
  search?: string | undefined;
  castFrom?: string | undefined;
  castTo?: string | undefined;
}

export interface BallotRecord extends Placed {
  cast_at: Date;
  state: BallotState;
  reasons: BallotReason[];
  voter_key: string;
  voters: VoterKind;
  address_key: string;
  device_seconds: number | null;
  agent: string;
  answers: Record<string, unknown> | null;
  form_id: string | null;
  form_version: number | null;
  choices: string[];
  decisions: { state: BallotState; reason: string; by: string; at: string }[];
}

function matching(organisationId: string, roundId: string, filter: BallotFilter) {
  const prefix = /^[0-9a-f]*$/i.test(filter.search ?? '') ? (filter.search ?? '').toLowerCase() : 'none';
  // A literal, so that the index of what is set aside is known to fit.
  const state = filter.state === undefined ? sql`` : sql`AND b.state = ${sql.lit(filter.state)}`;
  const search =
    prefix === ''
      ? sql``
      : sql`AND (starts_with(encode(b.voter, 'hex'), ${prefix}) OR starts_with(encode(b.address, 'hex'), ${prefix}))`;
  const candidate =
    filter.candidateId === undefined
      ? sql``
      : sql`AND EXISTS (SELECT FROM ballot_choice c WHERE c.organisation_id = b.organisation_id AND c.ballot_id = b.id AND c.candidate_id = ${filter.candidateId}::uuid)`;
  const reason = filter.reason === undefined ? sql`` : sql`AND ${filter.reason}::text = ANY(b.reasons)`;
  const from = filter.castFrom === undefined ? sql`` : sql`AND b.cast_at >= ${filter.castFrom}::timestamptz`;
  const to = filter.castTo === undefined ? sql`` : sql`AND b.cast_at < ${filter.castTo}::timestamptz`;
  return sql`
    FROM ballot b WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id = ${roundId}::uuid AND b.state <> ''
      ${state} ${search} ${candidate} ${reason} ${from} ${to}`;
}

/** Their ids grow with time. */
export const ballotSorts: Sorts = { id: sql`b.id`, words: { castAt: { by: sql`b.id`, kind: 'id' } } };

/** Ballots of a round in order. What is joined to each is asked for by its key: as joins they may read all candidates for every ballot. */
export async function ballotsOf(
  db: Db,
  organisationId: string,
  roundId: string,
  filter: BallotFilter,
  place: Place,
): Promise<BallotRecord[]> {
  const { rows } = await sql<BallotRecord>`
    SELECT b.id, ${keyOf(place)} AS key, b.cast_at, b.state, b.reasons, encode(b.voter, 'hex') AS voter_key, b.voters,
      encode(b.address, 'hex') AS address_key, b.device_seconds, b.agent, b.answers, b.form_id, b.form_version,
      ARRAY(SELECT c.candidate_id FROM ballot_choice c WHERE c.organisation_id = b.organisation_id AND c.ballot_id = b.id
        ORDER BY (SELECT k.place FROM candidate k WHERE k.organisation_id = c.organisation_id AND k.id = c.candidate_id)) AS choices,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('state', d.to_state, 'reason', d.reason,
          'by', (SELECT u.nick_name FROM app_user u WHERE u.organisation_id = d.organisation_id AND u.id = d.by_user),
          'at', to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY d.id DESC)
        FROM ballot_decision d WHERE d.organisation_id = b.organisation_id AND d.ballot_id = b.id), '[]') AS decisions
    FROM (
      SELECT b.* ${matching(organisationId, roundId, filter)} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) b
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}

const ballotView = (row: BallotRecord): BallotRow => ({
  ballotId: row.id,
  castAt: row.cast_at.toISOString(),
  state: row.state,
  reasons: row.reasons,
  voterKey: row.voter_key,
  voters: row.voters,
  addressKey: row.address_key,
  deviceSeconds: row.device_seconds,
  agent: row.agent,
  candidateIds: row.choices,
  answers: row.answers,
  formId: row.form_id,
  formVersion: row.form_version,
  decisions: row.decisions,
});

const toState = { release: 'COUNTED', discard: 'DISCARDED', quarantine: 'QUARANTINED' } as const;

export const ballotHandlers = [
  implement(voteBallotList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    if (!(await voteOfRound(db, organisationId, input.voteInfoId))) return ctx.notFound();
    const place = placeOf(ctx, ballotSorts, { ...input, sort: '-castAt' });
    const rows = await ballotsOf(db, organisationId, input.voteInfoId, input, place);
    const total = await countOf(db, sql`SELECT ${matching(organisationId, input.voteInfoId, input)}`, place);
    return pageAnswer(rows, total, place, ballotView);
  }),

  implement(voteBallotDecide, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    if (!(await voteOfRound(tx, organisationId, input.voteInfoId))) return ctx.notFound();
    const { rows } = await sql<{ changed: number }>`
      SELECT decide_ballots(${organisationId}::uuid, ${input.voteInfoId}::uuid, ${toState[input.action]}, ${input.reason}, ${ctx.userId}::uuid,
        ${input.ballotIds ?? null}::uuid[], ${input.all?.reason ?? null}, ${input.all?.candidateId ?? null}::uuid,
        ${input.all?.addressKey ?? null}, ${mostDecided}) AS changed`.execute(tx);
    const changed = rows[0]?.changed ?? 0;
    if (changed < 0) return ctx.fail('BALLOT_PLACES');
    if (changed === 0) return ctx.fail('BALLOT_STATE');
    return { changed };
  }),

  implement(voteResult, async (ctx, input) => {
    const { db, organisationId } = ctx;
    if (!(await voteOfRound(db, organisationId, input.voteInfoId))) return ctx.notFound();
    const round = await roundsOf(db, organisationId).where('r.id', '=', input.voteInfoId).executeTakeFirstOrThrow();
    const candidates = await candidatesOf(db, organisationId).where('c.round_id', '=', input.voteInfoId).execute();
    const byId = new Map(candidates.map((each) => [each.id, each]));
    const quarters = await db
      .selectFrom('round_quarter')
      .select(['quarter', 'ballots'])
      .where('organisation_id', '=', organisationId)
      .where('round_id', '=', input.voteInfoId)
      .orderBy('quarter')
      .execute();
    const reasons = await sql<{ reason: BallotReason; ballots: number }>`
      SELECT w.reason, count(*)::int AS ballots FROM ballot b, unnest(b.reasons) AS w(reason)
      WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id = ${input.voteInfoId}::uuid AND b.state = 'QUARANTINED'
      GROUP BY w.reason ORDER BY ballots DESC, w.reason`.execute(db);
    const addresses = await sql<{ addressKey: string; quarantined: number; counted: number }>`
      WITH aside AS (
        SELECT b.address, count(*)::int AS quarantined FROM ballot b
        WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id = ${input.voteInfoId}::uuid AND b.state = 'QUARANTINED'
        GROUP BY b.address ORDER BY quarantined DESC, b.address LIMIT 10
      )
      SELECT encode(a.address, 'hex') AS "addressKey", a.quarantined,
        (SELECT count(*)::int FROM ballot b WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id = ${input.voteInfoId}::uuid
          AND b.state = 'COUNTED' AND b.address = a.address) AS counted
      FROM aside a ORDER BY a.quarantined DESC, a.address`.execute(db);
    const ranking = rank(
      candidates.map((each) => ({ candidateId: each.id, votes: each.votes })),
      round.counted,
    );
    return {
      voteInfoId: round.id,
      revision: round.revision,
      counted: round.counted,
      quarantined: round.quarantined,
      discarded: round.discarded,
      ranking: ranking.map((each) => {
        const candidate = byId.get(each.candidateId);
        return {
          ...each,
          name: candidate?.name ?? '',
          group: candidate?.group_name ?? '',
          isWithdrawn: candidate?.is_withdrawn ?? false,
          quarantined: candidate?.aside ?? 0,
        };
      }),
      reasons: reasons.rows,
      quarters: quarters.map((each) => ({ at: each.quarter.toISOString(), ballots: each.ballots })),
      addresses: addresses.rows,
    };
  }),
];
