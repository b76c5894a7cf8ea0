import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
  voteGet,
  type VoteInfo,
  voteInit,
  voteList,
  voteListExport,
  type VoteRow as ListRow,
} from '@convoke/contract/vote/vote.calls.ts';
import type { Exhibition, RoundPhase, RoundState } from '@convoke/contract/vote/vote.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer } from '../../../core/page-answer.ts';
import { type SheetCell, sheetContentType, sheetFileName, sheetStream } from '../../../core/sheet.ts';
import { fileUrl } from '../../../core/storage.ts';
import { roundsOf, voteRecord } from '../vote.read.ts';
import { momentIn, phaseTexts, sheetTexts } from '../vote.sheet-texts.ts';
import { addressesOf, officeView, phaseOf } from '../vote.views.ts';

type Found = z.infer<typeof voteListExport.input>;
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
  const { rows } = await sql<{ eventTitle: string | null; formName: string | null }>`
    SELECT (SELECT e.title FROM event e WHERE e.organisation_id = ${ctx.organisationId}::uuid AND e.id = ${record.vote.event_id}::uuid) AS "eventTitle",
      (SELECT f.name FROM form f WHERE f.organisation_id = ${ctx.organisationId}::uuid AND f.id = ${record.vote.form_id}::uuid) AS "formName"`.execute(
    db,
  );
  const names = rows[0] ?? { eventTitle: null, formName: null };
  return officeView(record, names, ctx.services.settings.PUBLIC_URL, ctx.now());
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

const orders = {
  newest: sql`v.created_at DESC, v.id DESC`,
  oldest: sql`v.created_at, v.id`,
  title: sql`lower(v.title), v.id`,
  ballots: sql`${ballots} DESC, v.id DESC`,
};

const matching = (organisationId: string, input: Found, now: Date) => {
  const search = input.search?.toLowerCase() ?? '';
  return sql`
    FROM vote v WHERE v.organisation_id = ${organisationId}::uuid AND v.deleted_at IS NULL
      AND (${search} = '' OR strpos(lower(v.title), ${search}) > 0)
      AND (${input.eventId ?? null}::uuid IS NULL OR v.event_id = ${input.eventId ?? null}::uuid)
      AND (${input.phase ?? null}::text IS NULL OR ${phase(now)} = ${input.phase ?? null}::text)`;
};

/** The votes that fit, in the order asked for, from one place of the list on. */
async function votesOf(
  db: Db,
  ctx: { organisationId: string; services: Services; now(): Date },
  input: Found,
  { offset, size }: { offset: number; size: number },
): Promise<ListRow[]> {
  const { organisationId } = ctx;
  const now = ctx.now();
  const found = await sql<{
    id: string;
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
    SELECT v.id, v.title, v.cover_key, v.event_id, v.form_id, v.time_zone, v.created_at, ${phase(now)} AS phase,
      (SELECT e.title FROM event e WHERE e.organisation_id = v.organisation_id AND e.id = v.event_id) AS event_title,
      (SELECT count(*)::int FROM candidate c JOIN vote_round r ON r.organisation_id = c.organisation_id AND r.id = c.round_id
        WHERE r.organisation_id = v.organisation_id AND r.vote_id = v.id) AS candidates
    ${matching(organisationId, input, now)} ORDER BY ${orders[input.sort]} LIMIT ${size} OFFSET ${offset}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  const rounds =
    ids.length === 0
      ? []
      : await roundsOf(db, organisationId).where('r.vote_id', 'in', ids).orderBy('r.place').execute();
  return found.rows.map((row): ListRow => {
    const own = rounds.filter((round) => round.vote_id === row.id);
    const sum = (key: 'counted' | 'quarantined' | 'discarded') => own.reduce((all, round) => all + round[key], 0);
    return {
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

const blockVotes = 500;

async function* sheetRows(read: (offset: number) => Promise<ListRow[]>, language: Language) {
  for (let offset = 0; ; offset += blockVotes) {
    const rows = await read(offset);
    for (const row of rows) {
      const created = momentIn(row.timeZone)(new Date(row.createdAt));
      const { title, eventTitle, rounds, candidates, counted, quarantined, discarded, voteUrl, resultsUrl } = row;
      const phaseWords = phaseTexts[row.phase][language];
      const cells: SheetCell[] = [title, phaseWords, eventTitle, rounds.length, candidates, counted, quarantined];
      yield [...cells, discarded, created, row.timeZone, voteUrl, resultsUrl];
    }
    if (rows.length < blockVotes) return;
  }
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
    const { db, organisationId } = ctx;
    const records = await votesOf(db, ctx, input, { offset: (input.current - 1) * input.size, size: input.size });
    const counted = await sql<{ total: number }>`
      SELECT count(*)::int AS total ${matching(organisationId, input, ctx.now())}`.execute(db);
    return pageAnswer(records, counted.rows[0]?.total ?? 0, input);
  }),

  implement(voteListExport, async (ctx, input) => {
    const { organisationId, language } = ctx;
    const read = (offset: number) =>
      ctx.services.database.inOrganisation(organisationId, 'read', (db) =>
        votesOf(db, ctx, input, { offset, size: blockVotes }),
      );
    const columns = [
      'title',
      'state',
      'event',
      'rounds',
      'candidates',
      'counted',
      'aside',
      'discarded',
      'created',
    ] as const;
    const header = [...columns, 'zone', 'voteUrl', 'resultsUrl'] as const;
    return {
      fileName: sheetFileName(sheetTexts.list[language], ''),
      contentType: sheetContentType,
      body: sheetStream(
        sheetTexts.list[language],
        header.map((key) => sheetTexts[key][language]),
        sheetRows(read, language),
      ),
    };
  }),
];
