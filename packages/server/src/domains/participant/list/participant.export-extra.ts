import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { sheetAnswer } from '@convoke/contract/form/form.describe.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { implement } from '../../../core/implement.ts';
import { type SheetCell, sheetContentType, sheetFileName, sheetStream } from '../../../core/sheet.ts';
import { formOfEvent } from '../../form/form.publish.ops.ts';
import type { Cursor } from './participant.cursor.ts';
import { columnTitles, isImportable } from '../import/participant.import.read.ts';
import { sheetNames } from '../import/participant.import.texts.ts';
import { listParticipants } from './participant.queries.ts';
import { sheetTexts } from './participant.sheet-texts.ts';

const batchRows = 1000;

/** The people of an event who answered a form, read while the sheet is sent (as participant.export.ts does). */
async function* peopleOf(
  services: Services,
  event: EventRecord,
  formId: string,
  fields: readonly FormField[],
  language: Language,
): AsyncGenerator<SheetCell[]> {
  let after: Cursor | undefined;
  for (;;) {
    const batch = await services.database.inOrganisation(event.organisation_id, 'read', (db) =>
      listParticipants(
        db,
        event.organisation_id,
        event.id,
        {},
        { sort: 'submittedAt', limit: batchRows, after, withAnswers: true },
      ),
    );
    for (const row of batch)
      if (row.form_id === formId) yield fields.map((field) => sheetAnswer(field, row.answers, language));
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    after = { key: last.key, id: last.id };
  }
}

async function* nobody(): AsyncGenerator<SheetCell[]> {
  // A template has its first row only.
}

export const exportExtraHandlers = [
  implement(participantExportExtra, async (ctx, input) => {
    const { db, organisationId, event, language } = ctx;
    const form = (await formOfEvent(db, organisationId, event, input.formId)) ?? ctx.notFound();
    const fields = form.definition.fields.filter(isImportable);
    const what = input.template ? sheetNames.template[language] : sheetTexts[language].participants;
    return {
      fileName: sheetFileName(event.title, what),
      contentType: sheetContentType,
      body: sheetStream(
        event.title,
        columnTitles(fields, language),
        input.template ? nobody() : peopleOf(ctx.services, event, form.formId, fields, language),
      ),
    };
  }),
];
