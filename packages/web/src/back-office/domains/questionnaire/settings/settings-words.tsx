import { type Language, languages } from '@convoke/contract/core/language.ts';
import { questionnaireEdit } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Form, Radio, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { partOf } from '../../../../ui/schema.ts';
import type { SettingsValues } from './settings-values.ts';

const headingOf = partOf(questionnaireEdit, 'heading');
const introductionOf = partOf(questionnaireEdit, 'introduction');
const thanksOf = partOf(questionnaireEdit, 'thanks');

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
        <TextField
          of={questionnaireEdit}
          name="title"
          label={t('field:title')}
          // A change may leave it out, this form may not empty it.
          required
          extra={t('questionnaire:settings.titleHint')}
        />
      )}
      <SelectField
        of={questionnaireEdit}
        name="languages"
        label={t('questionnaire:field.languages')}
        required
        extra={t('questionnaire:settings.languagesHint')}
        options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
        input={{ mode: 'multiple' }}
      />
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
          <TextField
            of={headingOf}
            at={['heading']}
            name={each}
            required={false}
            label={t('questionnaire:field.heading')}
            placeholder={t('questionnaire:settings.headingHint')}
          />
          <LongTextField
            of={introductionOf}
            at={['introduction']}
            name={each}
            required={false}
            label={t('questionnaire:field.introduction')}
          />
          <LongTextField
            of={thanksOf}
            at={['thanks']}
            name={each}
            required={false}
            label={t('questionnaire:field.thanks')}
            hidden={after === 'redirect'}
            placeholder={t('questionnaire:settings.thanksHint')}
          />
        </div>
      ))}
      {/* No field of a call: it says which of two is sent. */}
      <Form.Item name="after" label={t('questionnaire:field.after')}>
        <Radio.Group
          options={[
            { value: 'thanks', label: t('questionnaire:after.thanks') },
            { value: 'redirect', label: t('questionnaire:after.redirect') },
          ]}
        />
      </Form.Item>
      {after === 'redirect' && (
        <TextField
          of={questionnaireEdit}
          name="redirectUrl"
          label={t('questionnaire:field.redirectUrl')}
          required
          rules={[{ pattern: /^\s*https?:\/\/[^\s/?#]+/i, message: t('questionnaire:settings.redirectWrong') }]}
          input={{ inputMode: 'url' }}
        />
      )}
      <SwitchLine
        name="showScore"
        label={t('questionnaire:field.showScore')}
        text={t('questionnaire:settings.scoreHint')}
      />
    </>
  );
}
