import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { AnswerCount, GuardSigns, StandingTag, WindowText } from '../common/survey-pieces.tsx';
import { SurveyRowActions, type SurveyRowDoes } from './survey-row-actions.tsx';
import { TakesAnswers } from '../common/takes-answers.tsx';

/** The columns of the list of questionnaires; `isBin` when it shows the deleted ones. */
export function useSurveyColumns(isBin: boolean, does: SurveyRowDoes): Column<SurveyRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('field:title'),
        main: true,
        sort: 'title',
        render: (survey) => (
          <span className="survey-cell">
            <span className="survey-cell-title">{survey.title}</span>
            <span className="survey-cell-signs muted">
              <GuardSigns {...survey} />
            </span>
          </span>
        ),
      },
      {
        key: 'state',
        part: 'state',
        title: t('field:state'),
        render: (survey) => <StandingTag standing={survey.standing} />,
      },
      ...(isBin
        ? []
        : [
            {
              key: 'takes',
              title: t('questionnaire:list.takes'),
              render: (survey: SurveyRow) => <TakesAnswers survey={survey} />,
            },
          ]),
      {
        key: 'answers',
        part: 'fact',
        title: t('questionnaire:list.answers'),
        align: 'right' as const,
        // Most answers first is the only order that helps.
        sort: 'answers',
        render: (survey) => <AnswerCount answers={survey.answers} limit={survey.answerLimit} />,
      },
      {
        key: 'last',
        part: 'fact',
        title: t('questionnaire:list.last'),
        sort: 'lastAnswerAt',
        render: (survey) =>
          survey.lastAnswerAt ? (
            <span title={formatDateTime(survey.lastAnswerAt, survey.timeZone)}>{formatAgo(survey.lastAnswerAt)}</span>
          ) : (
            <span className="muted">—</span>
          ),
      },
      { key: 'window', title: t('questionnaire:list.window'), render: (survey) => <WindowText {...survey} /> },
      {
        key: 'createdAt',
        title: t('field:created'),
        extra: true,
        sort: 'createdAt',
        render: (survey) => formatDateTime(survey.createdAt),
      },
      {
        key: 'actions',
        part: 'actions',
        title: t('common:actions'),
        align: 'right' as const,
        render: (survey) => <SurveyRowActions survey={survey} isBin={isBin} does={does} />,
      },
    ],
    [t, i18n.language, isBin, does],
  );
}
