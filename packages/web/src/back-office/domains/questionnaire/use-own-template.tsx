import { questionnaireInit } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireTemplateUse } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone } from '../../../core/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { designPath } from './survey-paths.ts';
import { useRefreshSurveys } from './use-surveys.ts';

interface Props {
  template: { templateId: string; name: string } | undefined;
  onClose: () => void;
}

/** A new questionnaire of one of the organisation's own templates. */
export function UseOwnTemplate({ template, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefreshSurveys();
  // Fetched once: tried again after a lost answer, the server finds it made already instead of making another.
  const id = useRef<string>(undefined);
  return (
    <FormDialog<{ title: string }>
      open={template !== undefined}
      name="own-template-survey"
      title={t('questionnaire:create.title')}
      okText={t('template:use.ok')}
      {...(template && { initial: { title: template.name } })}
      onSubmit={async ({ title }) => {
        if (!template) return;
        const timeZone = browserZone();
        const quiet = { quiet: true };
        id.current ??= (await call(questionnaireInit, { timeZone }, quiet)).surveyId;
        const { templateId } = template;
        const made = await call(questionnaireTemplateUse, { templateId, surveyId: id.current, title, timeZone }, quiet);
        id.current = undefined;
        void refresh();
        void navigate(designPath(made.surveyId));
      }}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('questionnaire:field.title')}
        rules={[{ required: true, whitespace: true, message: t('questionnaire:settings.required') }]}
      >
        <Input maxLength={100} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
