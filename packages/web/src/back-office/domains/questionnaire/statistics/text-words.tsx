import { questionnaireWords } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { Skeleton, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '../../../../core/format.ts';
import type { AnswerFilters } from '../answers/answers-input.ts';
import { askAgain, FiguresError } from '../answers/figures-error.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  surveyId: string;
  textField: string;
  filters: AnswerFilters;
  onOpen: (answerId: string) => void;
}

/** So many words are shown, the most used the largest. */
const shownWords = 40;

/** What people write about: their words by how often they come, and their latest texts. */
export function TextWords({ surveyId, textField, filters, onOpen }: Props) {
  const { t } = useTranslation();
  const query = useCall(
    questionnaireWords,
    { surveyId, textField, ...filters },
    {
      // Reads texts one by one: not with every answer that comes.
      staleTime: 60_000,
      everyMs: askAgain(false),
      keep: true,
    },
  );
  if (query.error && !query.data) return <FiguresError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active />;
  const { words, latest, sampled, texts } = query.data;
  const most = words[0]?.n ?? 1;
  return (
    <Spin spinning={query.isPlaceholderData} delay={150} classNames={{ container: 'survey-two' }}>
      <div>
        {words.length > 0 && (
          <>
            <h3>{t('survey:words.title')}</h3>
            <ul className="survey-words">
              {words.slice(0, shownWords).map(({ word, n }) => (
                <li key={word} style={{ fontSize: 13 + Math.round((n / most) * 11) }}>
                  {word} <span className="muted number">{formatNumber(n)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {sampled && <p className="muted">{t('survey:words.sampled', { n: formatNumber(texts) })}</p>}
      </div>
      <div>
        <h3>{t('survey:words.latest')}</h3>
        <ul className="survey-latest">
          {latest.map((each) => (
            <li key={each.answerId}>
              <button type="button" className="survey-latest-text" onClick={() => onOpen(each.answerId)}>
                {each.text}
              </button>
              <span className="muted">{formatAgo(each.submittedAt)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Spin>
  );
}
