import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
  voteGet,
  type VoteInfo,
  voteInit,
  voteList,
  voteListExport,
  type VoteRow as ListRow,
} from '@convoke/contract/vote/vote.calls.ts';
import type { VoteKept } from '@convoke/contract/vote/vote.input.ts';
import type { Exhibition, RoundPhase, RoundState } from '@convoke/contract/vote/vote.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { containing } from '../../../core/data/like-text.ts';
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
import { clockIn, type Column, everyRow, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { fileUrl } from '../../../core/storage.ts';
import { roundsOf, voteRecord } from '../vote.read.ts';
import { phaseTexts, sheetTexts } from '../vote.sheet-texts.ts';
import { addressesOf, officeView, phaseOf } from '../vote.views.ts';

type Filter = Omit<z.infer<typeof voteListExport.input>, 'sort'>;
type VoteDefaults = z.infer<typeof voteInit.output>;

const firstRound: Texts = { en: 'Round 1', zh: '第一轮', es: 'Ronda 1', ja: '第1ラウンド' };

/** A vote as its organiser sees it; null when there is none. */
export async function infoOf(
  db: Db,
  ctx: { organisationId: string; services: Services; now(): Date },
  voteId: string,
): Promise<VoteInfo | null> {
  const record = await voteRecord(db, ctx.organisationId, voteId);
  if (!record) return null;
  const { rows } = await sql<{ eventTitle: string | null; formName: string | null; draft: VoteKept | null }>`
    SELECT (SELECT e.title FROM event e WHERE e.organisation_id = ${ctx.organisationId}::uuid AND e.id = ${record.vote.event_id}::uuid) AS "eventTitle",
      (SELECT f.name FROM form f WHERE f.organisation_id = ${ctx.organisationId}::uuid AND f.id = ${record.vote.form_id}::uuid) AS "formName",
      (SELECT v.draft FROM vote v WHERE v.organisation_id = ${ctx.organisationId}::uuid AND v.id = ${voteId}::uuid) AS draft`.execute(
    db,
  );
  const more = rows[0] ?? { eventTitle: null, formName: null, draft: null };
  return officeView(record, more, ctx.services.settings.PUBLIC_URL, ctx.now());
}

/** `votePhase` of the contract, in SQL. */
const phase = (now: Date): RawBuilder<RoundPhase> => sql`(
  SELECT CASE
    WHEN bool_or(p.phase = 'open') THEN 'open' WHEN bool_or(p.phase = 'paused') THEN 'paused' WHEN bool_or(p.phase = 'upcoming') THEN 'upcoming'
    WHEN bool_and(p.phase = 'closed') THEN 'closed' ELSE 'draft' END
  FROM (
    SELECT CASE
      WHEN r.state IN ('draft', 'closed') THEN r.state WHEN ${now}::timestamptz >= r.closes_at THEN 'closed' WHEN r.state = 'paused' THEN 'paused'
      WHEN ${now}::timestamptz < r.opens_at THEN 'upcoming' ELSE 'open' END AS phase
    FROM vote_round r WHERE r.organisation_id = v.organisation_id AND r.vote_id = v.id
  ) p)`;

const ballots = sql<number>`(
  SELECT coalesce(sum(t.counted), 0)::int FROM vote_round r
  JOIN round_tally t ON t.organisation_id = r.organisation_id AND t.round_id = r.id
  WHERE r.organisation_id = v.organisation_id AND r.vote_id = v.id)`;

export const voteSorts: Sorts = {
  id: sql`v.id`,
  words: {
    createdAt: { by: sql`v.created_at`, kind: 'moment' },
    title: { by: sql`lower(v.title)`, kind: 'text' },
    ballots: { by: ballots, kind: 'whole' },
  },
};

function matching(organisationId: string, input: Filter, now: Date) {
  const search = input.search ? sql`AND ${containing(sql`fold_text(v.title)`, input.search)}` : sql``;
  return sql`
    FROM vote v WHERE v.organisation_id = ${organisationId}::uuid AND v.deleted_at IS NULL ${search}
      AND (${input.eventId ?? null}::uuid IS NULL OR v.event_id = ${input.eventId ?? null}::uuid)
      AND (${input.phase ?? null}::text IS NULL OR ${phase(now)} = ${input.phase ?? null}::text)`;
}

/** The votes that fit, in order. */
async function votesOf(
  db: Db,
  ctx: { organisationId: string; services: Services; now(): Date },
  input: Filter,
  place: Place,
): Promise<(ListRow & Placed)[]> {
  const { organisationId } = ctx;
  const now = ctx.now();
  const found = await sql<{
    id: string;
    key: string;
    title: string;
    cover_key: string | null;
    event_id: string | null;
    event_title: string | null;
    form_id: string | null;
    time_zone: string;
    created_at: Date;
    phase: RoundPhase;
    candidates: number;
  }>`
    SELECT v.id, ${keyOf(place)} AS key, v.title, v.cover_key, v.event_id, v.form_id, v.time_zone, v.created_at, ${phase(now)} AS phase,
      (SELECT e.title FROM event e WHERE e.organisation_id = v.organisation_id AND e.id = v.event_id) AS event_title,
      (SELECT count(*)::int FROM candidate c JOIN vote_round r ON r.organisation_id = c.organisation_id AND r.id = c.round_id
        WHERE r.organisation_id = v.organisation_id AND r.vote_id = v.id) AS candidates
    FROM (
      SELECT v.* ${matching(organisationId, input, now)} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) v ORDER BY ${orderOf(place)}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  const rounds =
    ids.length === 0
      ? []
      : await roundsOf(db, organisationId).where('r.vote_id', 'in', ids).orderBy('r.place').execute();
  return found.rows.map((row) => {
    const own = rounds.filter((round) => round.vote_id === row.id);
    const sum = (key: 'counted' | 'quarantined' | 'discarded') => own.reduce((all, round) => all + round[key], 0);
    return {
      id: row.id,
      key: row.key,
      voteId: row.id,
      title: row.title,
      coverUrl: fileUrl(row.cover_key),
      eventId: row.event_id,
      eventTitle: row.event_title,
      formId: row.form_id,
      phase: row.phase,
      timeZone: row.time_zone,
      rounds: own.map((round) => ({
        voteInfoId: round.id,
        title: round.title,
        state: round.state as RoundState,
        phase: phaseOf(round, now),
        exhibition: round.exhibition as Exhibition,
        closesAt: round.closes_at?.toISOString() ?? null,
      })),
      candidates: row.candidates,
      counted: sum('counted'),
      quarantined: sum('quarantined'),
      discarded: sum('discarded'),
      ...addressesOf(ctx.services.settings.PUBLIC_URL, row),
      createdAt: row.created_at.toISOString(),
    };
  });
}

function columnsIn(language: Language): Column<ListRow>[] {
  const t = wordsIn(sheetTexts, language);
  return [
    [t.title, (row) => row.title],
    [t.state, (row) => phaseTexts[row.phase][language]],
    [t.event, (row) => row.eventTitle],
    [t.rounds, (row) => row.rounds.length],
    [t.candidates, (row) => row.candidates],
    [t.counted, (row) => row.counted],
    [t.aside, (row) => row.quarantined],
    [t.discarded, (row) => row.discarded],
    [t.created, (row) => clockIn(row.timeZone, 'medium')(new Date(row.createdAt)), 'second'],
    [t.zone, (row) => row.timeZone],
    [t.voteUrl, (row) => row.voteUrl],
    [t.resultsUrl, (row) => row.resultsUrl],
  ];
}

export const listHandlers = [
  implement(voteInit, async (ctx, input): Promise<VoteDefaults> => {
    const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(ctx.db);
    const event =
      input.eventId === undefined
        ? undefined
        : ((await ctx.db
            .selectFrom('event')
            .select(['id', 'time_zone'])
            .where('organisation_id', '=', ctx.organisationId)
            .where('id', '=', input.eventId)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()) ?? ctx.notFound());
    return {
      voteId: rows[0]?.id ?? '',
      title: '',
      eventId: event?.id ?? null,
      timeZone: event?.time_zone ?? input.timeZone ?? 'UTC',
      rounds: [
        {
          title: firstRound[ctx.language],
          description: '',
          choicesMin: 1,
          choicesMax: 1,
          groupMin: 0,
          groupMax: null,
          period: 'once',
          voters: 'device',
          opensAt: null,
          closesAt: null,
          results: 'voted',
          guard: true,
          shuffled: false,
          candidates: [],
        },
      ],
    };
  }),

  implement(voteGet, async (ctx, input) => (await infoOf(ctx.db, ctx, input.voteId)) ?? ctx.notFound()),

  implement(voteList, async (ctx, input) => {
    const place = placeOf(ctx, voteSorts, input);
    const rows = await votesOf(ctx.db, ctx, input, place);
    const matches = sql`SELECT ${matching(ctx.organisationId, input, ctx.now())}`;
    return pageAnswer(rows, await countOf(ctx.db, matches, place), place, ({ id: _id, key: _key, ...row }) => row);
  }),

  implement(voteListExport, (ctx, input) => {
    const rows = everyRow(ctx.services, ctx.organisationId, [voteSorts, input.sort], (db, place) =>
      votesOf(db, ctx, input, place),
    );
    const title = sheetTexts.list[ctx.language];
    return Promise.resolve(sheetFile({ title, what: '' }, columnsIn(ctx.language), rows));
  }),
];
