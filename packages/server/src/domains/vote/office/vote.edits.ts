import type { Texts } from '@convoke/contract/core/language.ts';
import {
  voteAdd,
  voteCopy,
  voteDelete,
  voteDraftSave,
  voteEdit,
  voteExhibition,
  voteFormAdd,
  voteState,
} from '@convoke/contract/vote/vote.calls.ts';
import { type Exhibition, type RoundState, ruleProblem, stateAfter } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { freeId } from '../../../core/data/free-id.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { createForm, liveForm } from '../../form/form.publish.ops.ts';
import { insertForm } from '../../form/form.rows.ops.ts';
import { infoOf } from './vote.list.ts';
import { formOf, type RoundRecord, voteOfRound, voteRecord } from '../vote.read.ts';
import { phaseOf, rulesOf, standingOf } from '../vote.views.ts';
import {
  hasBallots,
  insertRound,
  knowsIds,
  picturesExist,
  picturesOf,
  type RoundInput,
  removeRound,
  roundsProblem,
  rulesDiffer,
  updateRound,
} from './vote.write.ts';

const copyOf: Texts = { en: '{title} (copy)', zh: '{title}（副本）', es: '{title} (copia)', ja: '{title}（コピー）' };

/** Locks the vote and the tallies of its rounds: nobody votes in them until this is through. */
async function lockVote(tx: Db, organisationId: string, voteId: string): Promise<void> {
  await sql`SELECT FROM vote WHERE organisation_id = ${organisationId}::uuid AND id = ${voteId}::uuid FOR UPDATE`.execute(
    tx,
  );
  await sql`
    SELECT FROM round_tally t WHERE t.organisation_id = ${organisationId}::uuid AND t.round_id IN (
      SELECT r.id FROM vote_round r WHERE r.organisation_id = ${organisationId}::uuid AND r.vote_id = ${voteId}::uuid)
    ORDER BY t.round_id FOR UPDATE`.execute(tx);
}

/** Whether a vote may belong there: null = nowhere. */
export async function eventExists(tx: Db, organisationId: string, eventId: string | null): Promise<boolean> {
  if (eventId === null) return true;
  const found = await tx
    .selectFrom('event')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

async function formExists(tx: Db, organisationId: string, formId: string | null): Promise<boolean> {
  return formId === null || (await liveForm(tx, organisationId, formId, { kinds: ['vote'] })) !== null;
}

/** A copied vote asks the same, of its own: what is changed in one stays out of the other, and so do the places that voters took. */
async function copyForm(ctx: WriteContext<never>, formId: string | null, name: string): Promise<string | null> {
  const form = await formOf(ctx.tx, ctx.organisationId, formId);
  if (form === null) return null;
  const { version: _, ...fields } = form;
  return (await createForm(ctx.tx, ctx.organisationId, { kind: 'vote', name, fields }, ctx.language)).formId;
}

/** A round as a new one is written: what ties it to its first life left out. */
export const asNew = (round: RoundRecord): RoundInput => ({
  title: round.title,
  description: round.description,
  ...rulesOf(round),
  period: round.period as RoundInput['period'],
  voters: round.voters as RoundInput['voters'],
  opensAt: null,
  closesAt: null,
  results: round.results as RoundInput['results'],
  guard: round.guard,
  shuffled: round.shuffled,
  candidates: round.candidates
    .filter((each) => !each.is_withdrawn)
    .map((each) => ({
      name: each.name,
      introduction: each.introduction,
      pictureKey: each.picture_key,
      videoUrl: each.video_url,
      group: each.group_name,
      isWithdrawn: false,
    })),
});

export async function insertVote(
  tx: Db,
  organisationId: string,
  values: {
    id?: string | undefined;
    title: string;
    description: string;
    cover_key: string | null;
    event_id: string | null;
    time_zone: string;
    form_id: string | null;
    created_by: string;
  },
): Promise<string | null> {
  const id = await freeId(tx, organisationId, 'vote-id', values.id);
  const made = await tx
    .insertInto('vote')
    .values({ ...values, organisation_id: organisationId, id })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  // The id is the address of the vote, so no two organisations may have the same.
  const listed = await tx
    .insertInto('directory')
    .values({ kind: 'vote-id', code: made.id, organisation_id: organisationId, target_id: made.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return listed ? made.id : null;
}

export const editHandlers = [
  implement(voteAdd, (ctx, input) =>
    oncePerKey(ctx, voteAdd, input, async () => {
      const { organisationId, tx } = ctx;
      const wrong = roundsProblem(input.rounds);
      if (wrong) return ctx.fail(wrong.failure, wrong.data);
      if (!(await eventExists(tx, organisationId, input.eventId))) return ctx.notFound();
      if (!(await formExists(tx, organisationId, input.formId))) return ctx.fail('VOTE_FORM_MISSING');
      if (!(await picturesExist(tx, organisationId, picturesOf(input)))) return ctx.fail('FILE_MISSING');
      const voteId = await insertVote(tx, organisationId, {
        id: input.voteId,
        title: input.title,
        description: input.description,
        cover_key: input.coverKey,
        event_id: input.eventId,
        time_zone: input.timeZone,
        form_id: input.formId,
        created_by: ctx.userId,
      });
      if (voteId === null) return ctx.fail('VOTE_EXISTS');
      const voteInfoIds: string[] = [];
      for (const [place, round] of input.rounds.entries())
        voteInfoIds.push(await insertRound(tx, organisationId, voteId, round, place));
      return { voteId, voteInfoIds };
    }),
  ),

  implementUpdate(voteEdit, { table: 'vote', id: 'voteId' }, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    await lockVote(tx, organisationId, input.voteId);
    const record = (await voteRecord(tx, organisationId, input.voteId)) ?? ctx.notFound();
    if (record.vote.version !== input.version) return ctx.fail('VOTE_SAVED_MEANWHILE');
    const wrong = roundsProblem(input.rounds);
    if (wrong) return ctx.fail(wrong.failure, wrong.data);
    if (!(await eventExists(tx, organisationId, input.eventId))) return ctx.notFound();
    if (!(await formExists(tx, organisationId, input.formId))) return ctx.fail('VOTE_FORM_MISSING');
    if (!(await picturesExist(tx, organisationId, picturesOf(input)))) return ctx.fail('FILE_MISSING');

    if (!knowsIds(record.rounds, input.rounds)) return ctx.notFound();
    const known = new Map(record.rounds.map((round) => [round.id, round]));
    for (const [index, each] of input.rounds.entries()) {
      if (each.voteInfoId === undefined) continue;
      const round = known.get(each.voteInfoId) ?? ctx.notFound();
      const days = round.period === 'day' && record.vote.time_zone !== input.timeZone;
      if (hasBallots(round) && (rulesDiffer(round, each) || days))
        return ctx.fail('VOTE_HAS_BALLOTS', { round: index });
      const problem = round.state === 'draft' ? null : ruleProblem(each, each.candidates);
      if (problem) return ctx.fail('VOTE_RULES', { round: index, problem });
    }
    const kept = input.rounds.flatMap((each) => each.voteInfoId ?? []);
    for (const round of record.rounds) {
      if (kept.includes(round.id)) continue;
      if (hasBallots(round)) return ctx.fail('VOTE_HAS_BALLOTS');
      if (round.state === 'open' || round.state === 'paused') return ctx.fail('VOTE_STATE');
      await removeRound(tx, organisationId, round);
    }
    for (const [place, each] of input.rounds.entries()) {
      const round = each.voteInfoId === undefined ? undefined : known.get(each.voteInfoId);
      if (!round) await insertRound(tx, organisationId, input.voteId, each, place);
      else if (!(await updateRound(tx, organisationId, round, each, place)))
        return ctx.fail('VOTE_HAS_BALLOTS', { round: place });
    }
    await tx
      .updateTable('vote')
      .set({
        title: input.title,
        description: input.description,
        cover_key: input.coverKey,
        event_id: input.eventId,
        time_zone: input.timeZone,
        form_id: input.formId,
        draft: null,
        version: record.vote.version + 1,
        updated_at: sql`now()`,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', input.voteId)
      .execute();
    return (await infoOf(tx, ctx, input.voteId)) ?? ctx.notFound();
  }),

  implement(voteDraftSave, async (ctx, { voteId, version, ...draft }) => {
    const { organisationId, tx } = ctx;
    const { rounds } = (await voteRecord(tx, organisationId, voteId)) ?? ctx.notFound();
    if (!knowsIds(rounds, draft.rounds)) return ctx.notFound();
    if (!(await eventExists(tx, organisationId, draft.eventId))) return ctx.notFound();
    if (!(await picturesExist(tx, organisationId, picturesOf(draft)))) return ctx.fail('FILE_MISSING');
    const saved = await tx
      .updateTable('vote')
      .set({ draft: JSON.stringify(draft), version: version + 1, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', voteId)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('version')
      .executeTakeFirst();
    return saved ? { version: saved.version, draft } : ctx.fail('VOTE_SAVED_MEANWHILE');
  }),

  implement(voteCopy, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const { vote, rounds } = (await voteRecord(tx, organisationId, input.voteId)) ?? ctx.notFound();
    const title = input.title ?? copyOf[ctx.language].replace('{title}', vote.title.slice(0, 90));
    const voteId = await insertVote(tx, organisationId, {
      title,
      description: vote.description,
      cover_key: vote.cover_key,
      event_id: vote.event_id,
      time_zone: vote.time_zone,
      form_id: await copyForm(ctx, vote.form_id, title),
      created_by: ctx.userId,
    });
    if (voteId === null) return ctx.notFound();
    for (const [place, round] of rounds.entries()) await insertRound(tx, organisationId, voteId, asNew(round), place);
    return { voteId };
  }),

  implement(voteDelete, async (ctx, input) => {
    await lockVote(ctx.tx, ctx.organisationId, input.voteId);
    const { rounds } = (await voteRecord(ctx.tx, ctx.organisationId, input.voteId)) ?? ctx.notFound();
    if (rounds.some((round) => round.state === 'open' || round.state === 'paused')) return ctx.fail('VOTE_STATE');
    await ctx.tx
      .updateTable('vote')
      .set({ deleted_at: sql`now()` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.voteId)
      .execute();
    return {};
  }),

  implement(voteState, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    await lockVote(tx, organisationId, input.voteId);
    const { rounds } = (await voteRecord(tx, organisationId, input.voteId)) ?? ctx.notFound();
    const asked = input.voteInfoId === undefined ? rounds : rounds.filter((round) => round.id === input.voteInfoId);
    if (asked.length === 0) return ctx.notFound();
    const moving = asked.flatMap((round) => {
      const to = stateAfter(round.state as RoundState, input.action);
      return to === null ? [] : [{ round, to }];
    });
    if (moving.length === 0) return ctx.fail('VOTE_STATE');
    for (const { round, to } of moving) {
      const problem = to === 'open' ? ruleProblem(rulesOf(round), standingOf(round.candidates)) : null;
      if (problem) return ctx.fail('VOTE_RULES', { round: rounds.indexOf(round), problem });
      await tx
        .updateTable('vote_round')
        .set({ state: to })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', round.id)
        .execute();
      if (to === 'closed')
        await tx
          .deleteFrom('voter_signal')
          .where('organisation_id', '=', organisationId)
          .where('round_id', '=', round.id)
          .execute();
    }
    return (await infoOf(tx, ctx, input.voteId)) ?? ctx.notFound();
  }),

  implement(voteExhibition, async (ctx, input) => {
    if (!(await voteOfRound(ctx.tx, ctx.organisationId, input.voteInfoId))) return ctx.notFound();
    const round = await ctx.tx
      .selectFrom('vote_round')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.voteInfoId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const phase = phaseOf(round, ctx.now());
    const byRule = round.results === 'always' || (phase === 'closed' && round.results !== 'never');
    const isShown = round.exhibition === 'shown' || (round.exhibition === 'rule' && byRule);
    const exhibition: Exhibition = input.exhibition ?? (isShown ? 'hidden' : 'shown');
    await ctx.tx
      .updateTable('vote_round')
      .set({ exhibition })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.voteInfoId)
      .execute();
    return { exhibition };
  }),

  implement(voteFormAdd, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    await lockVote(tx, organisationId, input.voteId);
    const { vote } = (await voteRecord(tx, organisationId, input.voteId)) ?? ctx.notFound();
    if (vote.form_id !== null) return { formId: vote.form_id };
    const definition = { version: 1, fields: [] };
    const formId = await insertForm(tx, organisationId, { kind: 'vote', name: vote.title, definition });
    await tx
      .updateTable('vote')
      .set({ form_id: formId, version: vote.version + 1, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', vote.id)
      .execute();
    return { formId };
  }),
];
