import type { Language } from '@convoke/contract/core/language.ts';
import type { Answers } from '@convoke/contract/form/form.check.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/implement.ts';
import { type SheetCell, sheetContentType, sheetFileName, sheetStream, sheetText } from '../../../core/sheet.ts';
import { zipStream } from '../../../core/zip.ts';
import { formVersions } from '../../form/form.ops.ts';
import { listAnswers, type ListedAnswer } from '../answers/questionnaire.answers.queries.ts';
import type { Cursor } from '../answers/questionnaire.cursor.ts';
import { columnsOf } from './questionnaire.export-columns.ts';
import { syntaxOf, type Variable, variablesOf } from './questionnaire.export-codes.ts';
import { exportTexts } from './questionnaire.export-texts.ts';
import { mergedFields } from '../statistics/questionnaire.fields.ts';
import { type AnswerFilter, readFilter } from '../counting/questionnaire.filter.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';

/** Rows read at a time: a few megabytes, and a transaction of some milliseconds. */
const batchRows = 1000;

/**
 * The answers that match, the newest first, while they are sent: each batch in a read transaction of its own that goes on where the last one
 * ended, so none stays open as long as the slowest download.
 */
async function* rowsOf(services: Services, filter: AnswerFilter): AsyncGenerator<ListedAnswer> {
  let after: Cursor | undefined;
  for (;;) {
    const batch = await services.database.inOrganisation(filter.organisationId, 'read', (db) =>
      listAnswers(db, filter, { sort: '-submittedAt', limit: batchRows, after }),
    );
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    after = { key: last.key, id: last.id };
  }
}

/** `2026-01-31 09:05:00` in the questionnaire's zone: sorts as text, and no program turns it into another day. */
function momentText(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

interface Sheet {
  header: string[];
  rows: AsyncGenerator<SheetCell[]>;
}

function sheetOf(
  survey: SurveyRecord,
  rows: AsyncIterable<ListedAnswer>,
  columns: ReturnType<typeof columnsOf>,
  language: Language,
): Sheet {
  const texts = exportTexts[language];
  const moment = momentText(survey.time_zone);
  const header = [
    texts.number,
    `${texts.submittedAt} (${survey.time_zone})`,
    ...columns.map((column) => column.header),
    texts.score,
    texts.seconds,
    texts.channel,
    texts.language,
  ];
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows) {
      const answers = row.answers as unknown as Answers;
      yield [
        row.number,
        moment(row.submitted_at),
        ...columns.map((column) => column.cell(answers)),
        row.score,
        row.seconds,
        row.channel,
        row.language,
      ];
    }
  }
  return { header, rows: cells() };
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = sheetText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly SheetCell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Lines gathered into pieces worth sending. `mark` puts the byte order mark before, by which Excel knows UTF-8. */
async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
  mark: boolean,
): AsyncGenerator<Uint8Array> {
  let text = `${mark ? '\ufeff' : ''}${csvLine(header)}`;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The coded file and its syntax, side by side in one archive. */
function codedArchive(survey: SurveyRecord, rows: AsyncIterable<ListedAnswer>, variables: readonly Variable[]) {
  const moment = momentText(survey.time_zone);
  const own = [
    { name: 'NUMBER', format: 'F8.0', label: 'Number', values: [] },
    { name: 'ANSWERED', format: 'A19', label: `Answered at (${survey.time_zone})`, values: [] },
    { name: 'SECONDS', format: 'F8.0', label: 'Seconds taken', values: [] },
    { name: 'CHANNEL', format: 'A160', label: 'Channel', values: [] },
    { name: 'LANGUAGE', format: 'A2', label: 'Language', values: [] },
    { name: 'SCORE', format: 'F16.6', label: 'Score', values: [] },
  ].map((each): Variable => ({ ...each, value: () => null }));
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows) {
      const answers = row.answers as unknown as Answers;
      yield [
        row.number,
        moment(row.submitted_at),
        row.seconds,
        row.channel,
        row.language,
        row.score,
        ...variables.map((each) => each.value(answers)),
      ];
    }
  }
  async function* syntax(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\ufeff${syntaxOf([...own, ...variables], 'answers.csv')}`);
  }
  const header = [...own, ...variables].map((each) => each.name);
  return zipStream([
    { name: 'answers.sps', content: syntax() },
    { name: 'answers.csv', content: csvStream(header, cells(), true) },
  ]);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const exportHandlers = [
  implement(questionnaireExport, async (ctx, input) => {
    const survey = (await surveyRecord(ctx.db, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const ids = input.answerIds?.split(',').filter(Boolean);
    if (ids && !ids.every((each) => uuid.test(each)))
      return ctx.failFields([{ path: 'answerIds', message: problemText('invalid', ctx.language) }]);
    const fields = mergedFields(await formVersions(ctx.db, ctx.organisationId, survey.form_id)).map(
      (each) => each.field,
    );
    const chosen = { ...input, ids: ids?.length ? ids : undefined };
    const filter = await readFilter(ctx.db, ctx.organisationId, survey.id, chosen, fields);
    const rows = rowsOf(ctx.services, filter);
    const name = (ending: string) => sheetFileName(survey.title, exportTexts[ctx.language].answers, ending);
    if (input.format === 'spss')
      return {
        fileName: name('zip'),
        contentType: 'application/zip',
        body: codedArchive(survey, rows, variablesOf(fields, ctx.language)),
      };
    const sheet = sheetOf(survey, rows, columnsOf(fields, ctx.language), ctx.language);
    if (input.format === 'csv')
      return {
        fileName: name('csv'),
        contentType: 'text/csv; charset=utf-8',
        body: csvStream(sheet.header, sheet.rows, true),
      };
    return {
      fileName: name('xlsx'),
      contentType: sheetContentType,
      body: sheetStream(survey.title, sheet.header, sheet.rows),
    };
  }),
];
