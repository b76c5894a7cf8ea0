import type { Language } from '@convoke/contract/core/language.ts';
import { sheetAnswer, textIn } from '@convoke/contract/form/words/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import { voteExport } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { rank } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import {
  answerColumn,
  type Column,
  everyRow,
  momentIn,
  momentsIn,
  sheetFile,
  wordsIn,
} from '../../../core/tables/sheet-rows.ts';
import { formVersions } from '../../form/form.ops.ts';
import { type BallotRecord, ballotSorts, ballotsOf } from './vote.ballots.ts';
import type { RoundRecord, VoteRow } from '../vote.read.ts';
import { candidatesOf, roundsOf, voteOfRound } from '../vote.read.ts';
import { reasonTexts, sheetTexts, stateTexts, voterTexts } from '../vote.sheet-texts.ts';

function ballotColumns({ vote, round, fields }: Found, language: Language): Column<BallotRecord>[] {
  const t = wordsIn(sheetTexts, language);
  const column = momentsIn(vote.time_zone, 'second');
  const moment = momentIn(vote.time_zone, 'medium');
  const names = new Map(round.candidates.map((each) => [each.id, each.name]));
  let number = 0;
  return [
    [t.number, () => (number += 1)],
    column(t.castAt, (row) => row.cast_at),
    [t.state, (row) => stateTexts[row.state][language]],
    [t.reasons, (row) => row.reasons.map((reason) => reasonTexts[reason][language]).join('; ')],
    [t.choices, (row) => row.choices.map((each) => names.get(each) ?? '').join('; ')],
    [t.voter, (row) => row.voter_key],
    [t.voters, (row) => voterTexts[row.voters][language]],
    [t.address, (row) => row.address_key],
    [t.age, (row) => row.device_seconds],
    [t.agent, (row) => row.agent],
    [
      t.decisions,
      (row) =>
        row.decisions
          .map(
            ({ at, state, by, reason }) =>
              `${moment(new Date(at)) ?? ''} ${stateTexts[state][language]} (${by}): ${reason}`,
          )
          .join('; '),
    ],
    ...fields.map(
      ({ formId, field }): Column<BallotRecord> =>
        answerColumn(field, textIn(field.label, language), (row) =>
          formId === row.form_id ? sheetAnswer(field, row.answers, language) : null,
        ),
    ),
  ];
}

function resultSheet(title: string, round: RoundRecord, language: Language) {
  const t = wordsIn(sheetTexts, language);
  const byId = new Map(round.candidates.map((each) => [each.id, each]));
  const tallies = round.candidates.map((each) => ({ candidateId: each.id, votes: each.votes }));
  const ranking = rank(tallies, round.counted).map((each) => ({ ...each, candidate: byId.get(each.candidateId) }));
  const columns: Column<(typeof ranking)[number]>[] = [
    [t.rank, (row) => row.rank],
    [t.candidate, (row) => row.candidate?.name ?? ''],
    [t.group, (row) => row.candidate?.group_name ?? ''],
    [t.votes, (row) => row.votes],
    [t.share, (row) => Math.round(row.share * 1000) / 10],
    [t.aside, (row) => row.candidate?.aside ?? 0],
    [t.withdrawn, (row) => (row.candidate?.is_withdrawn ? t.yes : '')],
  ];
  return sheetFile({ title, what: t.results, name: t.results }, columns, ranking);
}

interface AskedField {
  formId: string;
  field: FormField;
}

/** Every question that ballots of the round answered, by the newest version that has it; those asked now come first. */
async function askedFields(db: Db, organisationId: string, roundId: string, present: string | null) {
  const { rows } = await sql<{ form_id: string }>`
    SELECT DISTINCT b.form_id FROM ballot b
    WHERE b.organisation_id = ${organisationId}::uuid AND b.round_id = ${roundId}::uuid AND b.state <> '' AND b.form_id IS NOT NULL
    ORDER BY 1 DESC`.execute(db);
  const former = rows.map((row) => row.form_id).filter((formId) => formId !== present);
  const asked: AskedField[] = [];
  for (const formId of present === null ? former : [present, ...former]) {
    const known = new Set<string>();
    for (const version of await formVersions(db, organisationId, formId))
      for (const field of version.fields)
        if ((asks(field) || field.type === 'score') && !known.has(field.fieldId)) {
          known.add(field.fieldId);
          asked.push({ formId, field });
        }
  }
  return asked;
}

interface Found {
  vote: VoteRow;
  round: RoundRecord;
  fields: AskedField[];
}

async function found(db: Db, organisationId: string, roundId: string): Promise<Found | null> {
  const vote = await voteOfRound(db, organisationId, roundId);
  if (!vote) return null;
  const round = await roundsOf(db, organisationId).where('r.id', '=', roundId).executeTakeFirstOrThrow();
  const candidates = await candidatesOf(db, organisationId).where('c.round_id', '=', roundId).execute();
  return {
    vote,
    round: { ...round, candidates },
    fields: await askedFields(db, organisationId, roundId, vote.form_id),
  };
}

export const exportHandlers = [
  implement(voteExport, async (ctx, input) => {
    const { organisationId, language } = ctx;
    const { vote, round, fields } =
      (await ctx.services.database.inOrganisation(organisationId, 'read', (db) =>
        found(db, organisationId, input.voteInfoId),
      )) ?? ctx.notFound();
    const title = `${vote.title} ${round.title}`;
    if (input.what === 'results') return resultSheet(title, round, language);
    const what = sheetTexts.ballots[language];
    // From the first on.
    const rows = everyRow(ctx.services, organisationId, [ballotSorts, 'castAt'], (db, place) =>
      ballotsOf(db, organisationId, round.id, {}, place),
    );
    return sheetFile({ title, what, name: what }, ballotColumns({ vote, round, fields }, language), rows);
  }),
];
