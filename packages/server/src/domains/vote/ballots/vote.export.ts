import type { Language } from '@convoke/contract/core/language.ts';
import { sheetAnswer, textIn } from '@convoke/contract/form/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { asks } from '@convoke/contract/form/form.check.ts';
import { voteExport } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { rank } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { type SheetCell, sheetContentType, sheetFileName, sheetStream } from '../../../core/sheet.ts';
import { formVersions } from '../../form/form.ops.ts';
import { type BallotRecord, ballotsOf } from './vote.ballots.ts';
import type { RoundRecord, VoteRow } from '../vote.read.ts';
import { candidatesOf, roundsOf, voteOfRound } from '../vote.read.ts';
import { momentIn, reasonTexts, sheetTexts, stateTexts, voterTexts } from '../vote.sheet-texts.ts';

const blockBallots = 1000;

/** Every ballot in blocks, each read by itself: a long export holds no transaction open. */
async function* allBallots(
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  organisationId: string,
  roundId: string,
): AsyncGenerator<BallotRecord[]> {
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const rows: BallotRecord[] = await read((db) =>
      ballotsOf(db, organisationId, roundId, {}, { after, size: blockBallots, isForward: true }),
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? null;
  }
}

async function* ballotRows(
  blocks: AsyncIterable<BallotRecord[]>,
  names: ReadonlyMap<string, string>,
  fields: readonly AskedField[],
  language: Language,
  timeZone: string,
) {
  const moment = momentIn(timeZone);
  let number = 0;
  for await (const block of blocks) {
    for (const row of block) {
      number += 1;
      const cells: SheetCell[] = [
        number,
        moment(row.cast_at),
        stateTexts[row.state][language],
        row.reasons.map((reason) => reasonTexts[reason][language]).join('; '),
        row.choices.map((each) => names.get(each) ?? '').join('; '),
        row.voter_key,
        voterTexts[row.voters][language],
        row.address_key,
        row.device_seconds,
        row.agent,
        row.decisions
          .map(
            (each) => `${moment(new Date(each.at))} ${stateTexts[each.state][language]} (${each.by}): ${each.reason}`,
          )
          .join('; '),
        ...fields.map(({ formId, field }) =>
          formId === row.form_id ? sheetAnswer(field, row.answers, language) : null,
        ),
      ];
      yield cells;
    }
  }
}

async function* resultRows(round: RoundRecord, language: Language) {
  const byId = new Map(round.candidates.map((each) => [each.id, each]));
  const tallies = round.candidates.map((each) => ({ candidateId: each.id, votes: each.votes }));
  for (const each of rank(tallies, round.counted)) {
    const candidate = byId.get(each.candidateId);
    const cells: SheetCell[] = [
      each.rank,
      candidate?.name ?? '',
      candidate?.group_name ?? '',
      each.votes,
      Math.round(each.share * 1000) / 10,
      candidate?.aside ?? 0,
      candidate?.is_withdrawn ? sheetTexts.yes[language] : '',
    ];
    yield cells;
  }
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
    const { database } = ctx.services;
    const read = <T>(work: (db: Db) => Promise<T>) => database.inOrganisation(organisationId, 'read', work);
    const { vote, round, fields } = (await read((db) => found(db, organisationId, input.voteInfoId))) ?? ctx.notFound();
    const title = `${vote.title} ${round.title}`;
    const words = (keys: readonly (keyof typeof sheetTexts)[]) => keys.map((key) => sheetTexts[key][language]);
    if (input.what === 'results') {
      const header = words(['rank', 'candidate', 'group', 'votes', 'share', 'aside', 'withdrawn']);
      return {
        fileName: sheetFileName(title, sheetTexts.results[language]),
        contentType: sheetContentType,
        body: sheetStream(sheetTexts.results[language], header, resultRows(round, language)),
      };
    }
    const names = new Map(round.candidates.map((each) => [each.id, each.name]));
    const header = [
      ...words([
        'number',
        'castAt',
        'state',
        'reasons',
        'choices',
        'voter',
        'voters',
        'address',
        'age',
        'agent',
        'decisions',
      ]),
      ...fields.map(({ field }) => textIn(field.label, language)),
    ];
    const rows = ballotRows(allBallots(read, organisationId, round.id), names, fields, language, vote.time_zone);
    return {
      fileName: sheetFileName(title, sheetTexts.ballots[language]),
      contentType: sheetContentType,
      body: sheetStream(sheetTexts.ballots[language], header, rows),
    };
  }),
];
