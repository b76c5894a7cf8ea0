import type { FieldType, FormField } from '@convoke/contract/form/form.engine.ts';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from './answer-input.tsx';
import { useChange } from '../design/designing.ts';
import { NumberProp, Prop } from './property-pieces.tsx';

/** Types whose answer can be right or wrong. */
export const hasPoints = (type: FieldType): boolean =>
  ['text', 'number', 'date', 'single', 'multiple', 'dropdown'].includes(type);

/** What the right answer is, and what it counts. Who fills the form in never gets to see it. */
export function ExamProperties({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const change = useChange(field);
  const { right } = field;
  return (
    <>
      <Prop label={t('designer:exam.answer')} hint={t('designer:exam.hint')}>
        {(id) => (
          <AnswerInput
            id={id}
            field={field}
            value={right?.answer}
            onChange={(answer) =>
              change({ right: answer === undefined ? undefined : { answer, points: right?.points ?? 1 } }, 'right')
            }
          />
        )}
      </Prop>
      {right && (
        <NumberProp
          label={t('designer:option.points')}
          value={right.points}
          whole={false}
          min={-1000}
          max={1000}
          required
          onChange={(points = 0) => change({ right: { ...right, points } }, 'points')}
        />
      )}
    </>
  );
}
