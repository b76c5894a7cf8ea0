import { type Language, languages } from '@convoke/contract/core/language.ts';
import { Form, Input, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { requiredRule, requiredTextRule, tooLongRule } from '../../../../ui/form/fields.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import type { SettingsValues } from './settings-values.ts';

/** What the questionnaire is called and says, in each language it is offered in. Templates leave its title to what is made of them. */
export function WordsFields({ hasTitle = true }: { hasTitle?: boolean }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<SettingsValues>();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const after = Form.useWatch('after', form);
  const offered = Form.useWatch('languages', form) as Language[] | undefined;
  return (
    <>
      {hasTitle && (
        <Form.Item
          name="title"
          label={t('questionnaire:field.title')}
          rules={[requiredTextRule(), tooLongRule(100)]}
          extra={t('questionnaire:settings.titleHint')}
        >
          <Input />
        </Form.Item>
      )}
      <Form.Item
        name="languages"
        label={t('questionnaire:field.languages')}
        rules={[requiredRule()]}
        extra={t('questionnaire:settings.languagesHint')}
      >
        <Select mode="multiple" options={languages.map((each) => ({ value: each, label: languageNames[each] }))} />
      </Form.Item>
      <h3>{t('questionnaire:settings.words')}</h3>
      <Segmented
        className="survey-words-language"
        aria-label={t('questionnaire:settings.wordsLanguage')}
        value={language}
        onChange={setLanguage}
        options={languages.map((each) => ({
          value: each,
          label: languageNames[each],
          disabled: offered !== undefined && !offered.includes(each),
        }))}
      />
      {languages.map((each) => (
        // All stay in the form; one is shown.
        <div key={each} hidden={each !== language}>
          <Form.Item name={['heading', each]} label={t('questionnaire:field.heading')} rules={[tooLongRule(200)]}>
            <Input placeholder={t('questionnaire:settings.headingHint')} />
          </Form.Item>
          <Form.Item
            name={['introduction', each]}
            label={t('questionnaire:field.introduction')}
            rules={[tooLongRule(5000)]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
          <Form.Item
            name={['thanks', each]}
            label={t('questionnaire:field.thanks')}
            hidden={after === 'redirect'}
            rules={[tooLongRule(5000)]}
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 8 }}
              placeholder={t('questionnaire:settings.thanksHint')}
            />
          </Form.Item>
        </div>
      ))}
      <Form.Item name="after" label={t('questionnaire:field.after')}>
        <Radio.Group
          options={[
            { value: 'thanks', label: t('questionnaire:after.thanks') },
            { value: 'redirect', label: t('questionnaire:after.redirect') },
          ]}
        />
      </Form.Item>
      {after === 'redirect' && (
        <Form.Item
          name="redirectUrl"
          label={t('questionnaire:field.redirectUrl')}
          rules={[
            requiredRule(),
            { pattern: /^\s*https?:\/\/[^\s/?#]+/i, message: t('questionnaire:settings.redirectWrong') },
            tooLongRule(1000),
          ]}
        >
          <Input inputMode="url" />
        </Form.Item>
      )}
      <SwitchLine
        name="showScore"
        label={t('questionnaire:field.showScore')}
        text={t('questionnaire:settings.scoreHint')}
      />
    </>
  );
}
