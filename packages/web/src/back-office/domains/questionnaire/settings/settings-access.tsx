import { onceBys } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SettingsValues } from './settings-values.ts';
import { requiredRule, tooLongRule } from '../../../../ui/form/fields.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';

/** Who may answer, how often, and who hears of it. A password is one questionnaire's: templates ask for none. */
export function AccessFields({ hadPassword, isTemplate = false }: { hadPassword: boolean; isTemplate?: boolean }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<SettingsValues>();
  const hasPassword = Form.useWatch('hasPassword', form);
  const onceBy = Form.useWatch('onceBy', form);
  return (
    <>
      <h3>{t('questionnaire:settings.access')}</h3>
      <Form.Item
        name="onceBy"
        label={t('questionnaire:field.onceBy')}
        {...(onceBy && { extra: t(`questionnaire:onceHint.${onceBy}`) })}
      >
        <Select options={onceBys.map((each) => ({ value: each, label: t(`questionnaire:once.${each}`) }))} />
      </Form.Item>
      {!isTemplate && (
        <SwitchLine
          name="hasPassword"
          label={t('questionnaire:field.hasPassword')}
          text={t('questionnaire:settings.passwordHint')}
        />
      )}
      {hasPassword && (
        <Form.Item
          name="password"
          label={t('questionnaire:field.password')}
          rules={[
            ...(hadPassword ? [] : [requiredRule()]),
            { min: 4, max: 72, message: t('questionnaire:settings.passwordLength') },
          ]}
        >
          <Input.Password
            autoComplete="new-password"
            placeholder={hadPassword ? t('questionnaire:settings.passwordKept') : ''}
          />
        </Form.Item>
      )}
      <SwitchLine
        name="resumeLater"
        label={t('questionnaire:field.resumeLater')}
        text={t('questionnaire:settings.resumeHint')}
      />
      <Form.Item
        name="notifyEmail"
        label={t('questionnaire:field.notifyEmail')}
        extra={t('questionnaire:settings.notifyHint')}
        rules={[{ type: 'email', message: t('questionnaire:settings.emailWrong') }, tooLongRule(254)]}
      >
        <Input inputMode="email" allowClear />
      </Form.Item>
    </>
  );
}
