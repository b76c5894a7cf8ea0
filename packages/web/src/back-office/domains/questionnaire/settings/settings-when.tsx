import { questionnaireEdit } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Field, NumberField } from '../../../../ui/form/fields.tsx';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';

const format = 'YYYY-MM-DD HH:mm';

/** From when to when answers are taken, in which zone, and how many. */
export function WhenFields({ hasAnswers, answers }: { hasAnswers: boolean; answers: number }) {
  const { t } = useTranslation();
  const picker = <DatePicker showTime={{ minuteStep: 5, format: 'HH:mm' }} format={format} needConfirm={false} />;
  return (
    <>
      <h3>{t('questionnaire:settings.when')}</h3>
      <div className="survey-grid">
        <Field of={questionnaireEdit} name="opensAt" label={t('questionnaire:field.opensAt')}>
          {picker}
        </Field>
        <Field
          of={questionnaireEdit}
          name="closesAt"
          label={t('questionnaire:field.closesAt')}
          dependencies={['opensAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end: Dayjs | null) => {
                const start = getFieldValue('opensAt') as Dayjs | null;
                return start && end && !end.isAfter(start)
                  ? Promise.reject(new Error(t('questionnaire:settings.endsFirst')))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          {picker}
        </Field>
        <Field
          of={questionnaireEdit}
          name="timeZone"
          label={t('field:timeZone')}
          {...(hasAnswers && { extra: t('questionnaire:settings.zoneFixed') })}
        >
          <ZoneSelect disabled={hasAnswers} />
        </Field>
        <NumberField
          of={questionnaireEdit}
          name="answerLimit"
          label={t('questionnaire:field.answerLimit')}
          min={Math.max(1, answers)}
          placeholder={t('field:unlimited')}
        />
      </div>
    </>
  );
}
