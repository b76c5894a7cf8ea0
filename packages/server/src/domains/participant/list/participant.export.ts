import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/form.text-in.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/database.ts';
import { type SheetCell, sheetStream } from '../../../core/sheet.ts';
import { eventColumns } from './participant.columns.ts';
import type { Cursor } from './participant.cursor.ts';
import { listParticipants, type ParticipantFilter } from './participant.queries.ts';
import { sheetTexts } from './participant.sheet-texts.ts';

/** Rows read at a time: a few megabytes, and a transaction of some milliseconds. */
const batchRows = 1000;

/**
 * The participants that match as a sheet, the newest first. The rows are read while the sheet is sent, each batch in a read transaction of
 * its own that goes on where the last one ended: the call's own is over by then, and one for the whole sheet would stay open as long as the
 * slowest download. So somebody who registers meanwhile is not in it.
 */
export async function exportSheet(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: ParticipantFilter,
  language: Language,
  fieldIds?: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const columns = await eventColumns(db, event);
  const fields = columns.all.filter((column) => !fieldIds || fieldIds.includes(column.fieldId));
  const texts = sheetTexts[language];
  const header = [
    ...fields.map(({ field }) => textIn(field.label, language)),
    texts.state,
    texts.channel,
    `${texts.submittedAt} (${event.time_zone})`,
    texts.reviewedAt,
    texts.signedInAt,
    texts.code,
  ];
  const moment = momentText(event.time_zone);

  async function* rows(): AsyncGenerator<SheetCell[]> {
    let after: Cursor | undefined;
    for (;;) {
      const batch = await services.database.inOrganisation(event.organisation_id, 'read', (read) =>
        listParticipants(read, event.organisation_id, event.id, filter, {
          sort: '-submittedAt',
          limit: batchRows,
          after,
          withAnswers: true,
        }),
      );
      for (const row of batch) {
        yield [
          ...fields.map(({ fieldId }) =>
            columns.cell({ form_id: row.form_id ?? '', answers: row.answers }, fieldId, language),
          ),
          texts.states[row.state as ParticipantState],
          row.channel,
          moment(row.submitted_at),
          row.reviewed_at && moment(row.reviewed_at),
          row.signed_in_at && moment(row.signed_in_at),
          row.code,
        ];
      }
      const last = batch.at(-1);
      if (!last || batch.length < batchRows) return;
      after = { key: last.key, id: last.id };
    }
  }
  return sheetStream(event.title, header, rows());
}

/** `2026-01-31 09:05` in the event's zone: sorts as text, and no program turns it into another day. */
function momentText(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}
