import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { answerColumn, type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { groupsOf } from '../groups/participant.groups.queries.ts';
import { eventColumns } from './participant.columns.ts';
import {
  type ListedParticipant,
  listParticipants,
  type ParticipantFilter,
  participantSorts,
} from './participant.queries.ts';
import { sheetTexts, stateTexts } from './participant.sheet-texts.ts';

/** What every sheet of participants says beside the answers. */
export async function factColumns(
  db: Db,
  event: EventRecord,
  language: Language,
): Promise<Column<ListedParticipant>[]> {
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(event.time_zone);
  const groups = await groupsOf(db, event.organisation_id, event.id);
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return [
    [t.state, (row) => stateTexts[row.state as ParticipantState][language]],
    [t.group, (row) => names.get(row.group_id ?? '') ?? ''],
    [t.ticket, (row) => row.ticket_name ?? ''],
    [t.order, (row) => row.order_number ?? ''],
    [t.companionOf, (row) => row.holder_name ?? ''],
    [t.channel, (row) => row.channel],
    moment(t.submittedAt, (row) => row.submitted_at),
    moment(t.reviewedAt, (row) => row.reviewed_at),
    moment(t.signedInAt, (row) => row.signed_in_at),
    [t.entriesUsed, (row) => (row.entries_most === null ? '' : row.entries_used)],
    [t.entriesMost, (row) => row.entries_most ?? ''],
    [t.code, (row) => row.code],
  ];
}

/** The participants that match as a sheet, the newest first. */
export async function exportSheet(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: ParticipantFilter,
  language: Language,
  fieldIds?: readonly string[],
) {
  const answers = await eventColumns(db, event);
  const fields = answers.all.filter((column) => !fieldIds || fieldIds.includes(column.fieldId));
  const t = wordsIn(sheetTexts, language);
  const columns: Column<ListedParticipant>[] = [
    ...fields.map(
      ({ field, fieldId }): Column<ListedParticipant> =>
        answerColumn(field, textIn(field.label, language), (row) =>
          answers.cell({ form_id: row.form_id ?? '', answers: row.answers }, fieldId, language),
        ),
    ),
    ...(await factColumns(db, event, language)),
  ];
  const rows = everyRow(services, event.organisation_id, [participantSorts, '-submittedAt'], (read, place) =>
    listParticipants(read, event.organisation_id, event.id, filter, place, { withAnswers: true }),
  );
  return sheetFile({ title: event.title, what: t.participants }, columns, rows);
}
