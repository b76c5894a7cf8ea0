import { participantImportMatch } from '@convoke/contract/participant/participant.extra.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import { claimedTwice } from '../../../core/tables/column-titles.ts';
import { implement } from '../../../core/http/implement.ts';
import { formById } from '../../form/form.ops.ts';
import { goOn, type ImportColumn, lockedImport } from './participant.import.facts.ts';
import { type ImportData, importCheckJob } from './participant.import.jobs.ts';
import { isImportable } from './participant.import.read.ts';
import { matchTexts } from './participant.import.texts.ts';

/** The fields that a column can be. */
export const choosableFields = (form: FormDefinition) =>
  form.fields.filter(isImportable).map(({ fieldId, label, required, showWhen, orElse }) => ({
    fieldId,
    label,
    // Whom a field is shown to depends on what else they answer.
    isRequired: required && showWhen === undefined,
    orElse: showWhen === undefined ? (orElse ?? null) : null,
  }));

/** What is stored of a row, field by field in words; null of a row that nothing is stored of. */
export function storedWords(form: FormDefinition, row: { state: string; answers: unknown }, language: Language) {
  if (row.state !== 'GOOD' && row.state !== 'MADE') return null;
  const answers = row.answers as Answers;
  return form.fields.filter(isImportable).flatMap((field) => {
    const text = describeFieldAnswer(field, answers, language);
    return text === '' ? [] : [{ fieldId: field.fieldId, text }];
  });
}

/** What is wrong with what somebody chose for the columns, by place. */
function wrongColumns(
  chosen: readonly (string | null)[],
  columns: readonly ImportColumn[],
  form: FormDefinition,
  language: Language,
): { path: string; message: string }[] {
  if (chosen.length !== columns.length) return [{ path: 'columns', message: matchTexts.count[language] }];
  if (chosen.every((fieldId) => fieldId === null)) return [{ path: 'columns', message: matchTexts.none[language] }];
  const known = new Set(choosableFields(form).map(({ fieldId }) => fieldId));
  const twice = new Set(claimedTwice(chosen, (fieldId) => fieldId === null));
  return chosen.flatMap((fieldId, at) => {
    const path = `columns.${at}`;
    if (fieldId !== null && !known.has(fieldId)) return [{ path, message: problemText('choice', language) }];
    return twice.has(at) ? [{ path, message: matchTexts.twice[language] }] : [];
  });
}

/** What the columns of a file are, as somebody says, and its rows once more by that. */
export const matchHandlers = [
  implement(participantImportMatch, async (ctx, { importId, columns: chosen }) => {
    const { tx, organisationId, language } = ctx;
    const row = await lockedImport(ctx, importId, ['CHECKED', 'FAILED']);
    const form = await formById(tx, organisationId, row.form_id);
    // Without its form, or once people were registered by it, there is nothing to match.
    if (!form || row.made > 0) return ctx.fail('IMPORT_STATE', { state: row.state });
    const columns = row.columns as unknown as ImportColumn[];
    const wrong = wrongColumns(chosen, columns, form.definition, language);
    if (wrong.length > 0) return ctx.failFields(wrong);
    const data: ImportData = { organisationId, importId: row.id, language };
    await ctx.sendJob(importCheckJob, data);
    const matched = columns.map(({ header }, at): ImportColumn => ({ header, fieldId: chosen[at] ?? null }));
    const counts = { good: 0, bad: 0, progress: 0, finished_at: null };
    return goOn(ctx, row.id, { ...counts, state: 'READING', columns: JSON.stringify(matched) });
  }),
];
