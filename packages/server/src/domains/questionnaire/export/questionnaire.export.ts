import type { Language } from '@convoke/contract/core/language.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { csvFile, csvStream } from '../../../core/tables/csv.ts';
import { implement } from '../../../core/http/implement.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import { type Column, everyRow, momentIn, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { zipStream } from '../../../core/tables/zip.ts';
import { formVersions } from '../../form/form.ops.ts';
import { answerSorts, listAnswers, type ListedAnswer } from '../answers/questionnaire.answers.queries.ts';
import { columnsOf } from './questionnaire.export-columns.ts';
import { syntaxOf, type Variable, variablesOf } from './questionnaire.export-codes.ts';
import { exportTexts } from './questionnaire.export-texts.ts';
import { mergedFields } from '../statistics/questionnaire.fields.ts';
import { readFilter } from '../counting/questionnaire.filter.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';

function columnsOfSheet(survey: SurveyRecord, fields: readonly FormField[], language: Language) {
  const t = wordsIn(exportTexts, language);
  const moment = momentsIn(survey.time_zone, 'second');
  const columns: Column<ListedAnswer>[] = [
    [t.number, (row) => row.number],
    moment(t.submittedAt, (row) => row.submitted_at),
    ...columnsOf(fields, language).map(
      ([title, cell, format]): Column<ListedAnswer> => [
        title,
        (row) => cell(row.answers as unknown as Answers),
        format,
      ],
    ),
    [t.score, (row) => row.score],
    [t.seconds, (row) => row.seconds],
    [t.channel, (row) => row.channel],
    [t.language, (row) => row.language],
  ];
  return columns;
}

/** The coded file and its syntax, side by side in one archive. */
function codedArchive(survey: SurveyRecord, rows: AsyncIterable<ListedAnswer>, variables: readonly Variable[]) {
  const moment = momentIn(survey.time_zone, 'medium');
  const own: (Omit<Variable, 'value'> & { cell: Column<ListedAnswer>[1] })[] = [
    { name: 'NUMBER', format: 'F8.0', label: 'Number', values: [], cell: (row) => row.number },
    {
      name: 'ANSWERED',
      format: 'A19',
      label: `Answered at (${survey.time_zone})`,
      values: [],
      cell: (row) => moment(row.submitted_at),
    },
    { name: 'SECONDS', format: 'F8.0', label: 'Seconds taken', values: [], cell: (row) => row.seconds },
    { name: 'CHANNEL', format: 'A160', label: 'Channel', values: [], cell: (row) => row.channel },
    { name: 'LANGUAGE', format: 'A2', label: 'Language', values: [], cell: (row) => row.language },
    { name: 'SCORE', format: 'F16.6', label: 'Score', values: [], cell: (row) => row.score },
  ];
  async function* syntax(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\ufeff${syntaxOf([...own, ...variables], 'answers.csv')}`);
  }
  const columns = [
    ...own.map(({ name, cell }): Column<ListedAnswer> => [name, cell]),
    ...variables.map(
      ({ name, value }): Column<ListedAnswer> => [name, (row) => value(row.answers as unknown as Answers)],
    ),
  ];
  return zipStream([
    { name: 'answers.sps', content: syntax() },
    { name: 'answers.csv', content: csvStream(columns, rows) },
  ]);
}

export const exportHandlers = [
  implement(questionnaireExport, async (ctx, input) => {
    const { db, organisationId, language } = ctx;
    const survey = (await surveyRecord(db, organisationId, input.surveyId)) ?? ctx.notFound();
    const fields = mergedFields(await formVersions(db, organisationId, survey.form_id)).map((each) => each.field);
    const filter = await readFilter(db, organisationId, survey.id, { ...input, ids: input.answerIds }, fields);
    const rows = everyRow(ctx.services, organisationId, [answerSorts(filter), '-submittedAt'], (read, place) =>
      listAnswers(read, filter, place),
    );
    const what = exportTexts.answers[language];
    if (input.format === 'spss')
      return {
        fileName: sheetFileName(survey.title, what, 'zip'),
        contentType: 'application/zip',
        body: codedArchive(survey, rows, variablesOf(fields, language)),
      };
    const columns = columnsOfSheet(survey, fields, language);
    if (input.format === 'csv') return csvFile({ title: survey.title, what }, columns, rows);
    return sheetFile({ title: survey.title, what }, columns, rows);
  }),
];
