import { languageNames } from '../../../../core/language.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { AnswerRow } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { isLanguage } from '@convoke/contract/core/language.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { channelName } from './channel-name.ts';
import { formatSeconds } from './format-seconds.ts';

/** So many questions are columns from the start; the others when they are chosen. */
const shownQuestions = 4;
/** Questions are sentences; a column's heading, or a card's on a phone, is not. */
const titleLength = 24;

/** The columns of the list of answers: when, how, and a column for each question of the published form. */
export function useAnswerColumns(fields: readonly FormField[], timeZone: string, isBin: boolean): Column<AnswerRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const language = currentLanguage();
    const hasScore = fields.some(
      (field) => field.type === 'score' || field.right || field.options?.some((o) => o.points),
    );
    const questions = fields.filter((field) => field.type !== 'signature' && field.type !== 'score');
    // Short answers first come to mind; the cells of a matrix fill a column only when it is asked for.
    const shown = questions.filter((field) => field.type !== 'matrix').slice(0, shownQuestions);
    return [
      {
        key: 'number',
        title: t('survey:answer.one'),
        main: true,
        render: (row) => (
          <span className="number survey-number">{t('survey:number', { n: formatNumber(row.number) })}</span>
        ),
      },
      {
        key: 'submittedAt',
        title: t('survey:column.submittedAt'),
        sort: 'submittedAt',
        render: (row) => formatDateTime(row.submittedAt, timeZone),
      },
      ...questions.map((field): Column<AnswerRow> => {
        const title = textIn(field.label, language) || field.fieldId;
        return {
          key: `field-${field.fieldId}`,
          title: title.length > titleLength ? `${title.slice(0, titleLength - 1)}…` : title,
          ...(!shown.includes(field) && { extra: true }),
          render: (row) => {
            const words = describeFieldAnswer(field, row.answers as Answers, language);
            return words ? (
              <span className="survey-answer" title={words}>
                {words}
              </span>
            ) : (
              <span className="muted">—</span>
            );
          },
        };
      }),
      {
        key: 'score',
        title: t('survey:column.score'),
        align: 'right',
        ...(!hasScore && { extra: true }),
        sort: 'score',
        render: (row) => <span className="number">{row.score === null ? '—' : formatNumber(row.score)}</span>,
      },
      { key: 'channel', title: t('survey:column.channel'), render: (row) => channelName(row.channel, t) },
      {
        key: 'language',
        title: t('field:language'),
        extra: true,
        render: (row) => (isLanguage(row.language) ? languageNames[row.language] : row.language),
      },
      {
        key: 'seconds',
        title: t('survey:column.seconds'),
        align: 'right',
        extra: true,
        render: (row) => <span className="number">{row.seconds === null ? '—' : formatSeconds(row.seconds, t)}</span>,
      },
      {
        key: 'version',
        title: t('survey:column.version'),
        align: 'right',
        extra: true,
        render: (row) => <span className="number">{row.formVersion}</span>,
      },
      ...(isBin
        ? [
            {
              key: 'deletedAt',
              title: t('survey:column.deletedAt'),
              render: (row: AnswerRow) => (row.deletedAt ? formatDateTime(row.deletedAt, timeZone) : '—'),
            },
          ]
        : []),
    ];
  }, [fields, timeZone, isBin, t, i18n.language]);
}
