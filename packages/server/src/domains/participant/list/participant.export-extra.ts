import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { sheetAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { answerColumn, type Column, everyRow, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { formOfEvent } from '../../form/form.publish.ops.ts';
import { columnTitles, isImportable } from '../import/participant.import.read.ts';
import { sheetNames } from '../import/participant.import.texts.ts';
import { type ListedParticipant, listParticipants, participantSorts } from './participant.queries.ts';
import { factColumns } from './participant.export.ts';
import { sheetTexts } from './participant.sheet-texts.ts';

export const exportExtraHandlers = [
  implement(participantExportExtra, async (ctx, input) => {
    const { db, organisationId, event, language } = ctx;
    const form = (await formOfEvent(db, organisationId, event, input.formId)) ?? ctx.notFound();
    const fields = form.definition.fields.filter(isImportable);
    const titles = columnTitles(fields, language);
    const columns = fields.map(
      (field, at): Column<ListedParticipant> =>
        answerColumn(field, titles[at] ?? '', (row) => sheetAnswer(field, row.answers, language)),
    );
    // A template has its first row only.
    if (input.template) return sheetFile({ title: event.title, what: sheetNames.template[language] }, columns, []);
    return sheetFile(
      { title: event.title, what: sheetTexts.participants[language] },
      // The answers first: an import reads them, and passes over the rest.
      [...columns, ...(await factColumns(db, event, language))],
      peopleOf(ctx.services, event, form.formId),
    );
  }),
];

/** The people of an event who answered a form. */
async function* peopleOf(services: Services, event: EventRecord, formId: string): AsyncGenerator<ListedParticipant> {
  const all = everyRow(services, event.organisation_id, [participantSorts, 'submittedAt'], (db, place) =>
    listParticipants(db, event.organisation_id, event.id, {}, place, { withAnswers: true }),
  );
  for await (const row of all) if (row.form_id === formId) yield row;
}
