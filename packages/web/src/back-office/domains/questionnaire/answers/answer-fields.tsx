import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { type Answer, type AnsweredFile, type Answers, asks } from '@convoke/contract/form/logic/form.check.ts';
import { describeAnswer, describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { isRight } from '@convoke/contract/form/logic/form.score.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Rate } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { AnswerFiles } from '../../form/answer-files.part.tsx';

interface Props {
  form: FormDefinition;
  answers: Record<string, unknown>;
  /** Which answer it is. */
  number: number;
}

/** Every question of the version that was answered, and what was said. */
export function AnswerFields({ form, answers, number }: Props) {
  const language = currentLanguage();
  const given = answers as Answers;
  return (
    <dl className="survey-answer-fields">
      {form.fields
        .filter((field) => asks(field) || field.type === 'score')
        .map((field) => (
          <div key={field.fieldId}>
            <dt>
              {textIn(field.label, language) || field.fieldId} <RightMark field={field} answer={given[field.fieldId]} />
            </dt>
            <dd>
              <OneAnswer field={field} answers={given} number={number} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function OneAnswer({ field, answers, number }: { field: FormField; answers: Answers; number: number }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const answer = answers[field.fieldId];
  if (answer === undefined) return <span className="muted">{t('survey:answer.none')}</span>;
  if (field.type === 'file' || field.type === 'signature')
    return <AnswerFiles field={field} files={answer as AnsweredFile[]} person={`#${number}`} />;
  if (field.type === 'rating' && typeof answer === 'number') {
    return (
      <span>
        {/* Its stars would be read out as radio buttons without a name; the number says the same. */}
        <span aria-hidden="true">
          <Rate disabled value={answer} count={field.max ?? 5} />
        </span>{' '}
        <span className="number">{answer}</span>
      </span>
    );
  }
  if (field.type === 'matrix' && typeof answer === 'object' && !Array.isArray(answer)) {
    return (
      <ul className="survey-refusals">
        {(field.rows ?? [])
          .filter((row) => answer[row.value] !== undefined)
          .map((row) => (
            <li key={row.value}>{describeAnswer(field, { [row.value]: answer[row.value] as string }, language)}</li>
          ))}
      </ul>
    );
  }
  return <span className="survey-long">{describeFieldAnswer(field, answers, language)}</span>;
}

/** Whether an exam's answer is the right one. */
function RightMark({ field, answer }: { field: FormField; answer: Answer | undefined }) {
  const { t } = useTranslation();
  if (!field.right || answer === undefined) return null;
  const right = isRight(field, answer);
  const label = t(right ? 'survey:answer.right' : 'survey:answer.wrong');
  return right ? (
    <CheckCircleFilled className="survey-right" aria-label={label} title={label} />
  ) : (
    <CloseCircleFilled className="survey-wrong" aria-label={label} title={label} />
  );
}
