import { questionnaireEdit } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { onceBys } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SettingsValues } from './settings-values.ts';
import { boundsIn, Field, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';

const { min = 1, max = 72 } = boundsIn(questionnaireEdit, 'password');
const lengths = { min, max };

/** Who may answer, how often, and who hears of it. A password is one questionnaire's: templates ask for none. */
export function AccessFields({ hadPassword, isTemplate = false }: { hadPassword: boolean; isTemplate?: boolean }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<SettingsValues>();
  const hasPassword = Form.useWatch('hasPassword', form);
  const onceBy = Form.useWatch('onceBy', form);
  return (
    <>
      <h3>{t('questionnaire:settings.access')}</h3>
      <SelectField
        of={questionnaireEdit}
        name="onceBy"
        label={t('questionnaire:field.onceBy')}
        {...(onceBy && { extra: t(`questionnaire:onceHint.${onceBy}`) })}
        options={onceBys.map((each) => ({ value: each, label: t(`questionnaire:once.${each}`) }))}
      />
      {!isTemplate && (
        <SwitchLine
          name="hasPassword"
          label={t('questionnaire:field.hasPassword')}
          text={t('questionnaire:settings.passwordHint')}
        />
      )}
      {hasPassword && (
        <Field
          of={questionnaireEdit}
          name="password"
          label={t('questionnaire:field.password')}
          required={!hadPassword}
          rules={[{ ...lengths, message: t('questionnaire:settings.passwordLength') }]}
        >
          <Input.Password
            autoComplete="new-password"
            placeholder={hadPassword ? t('questionnaire:settings.passwordKept') : ''}
          />
        </Field>
      )}
      <SwitchLine
        name="resumeLater"
        label={t('questionnaire:field.resumeLater')}
        text={t('questionnaire:settings.resumeHint')}
      />
      <TextField
        of={questionnaireEdit}
        name="notifyEmail"
        label={t('questionnaire:field.notifyEmail')}
        extra={t('questionnaire:settings.notifyHint')}
        rules={[{ type: 'email', message: t('questionnaire:settings.emailWrong') }]}
        input={{ inputMode: 'email', allowClear: true }}
      />
    </>
  );
}
