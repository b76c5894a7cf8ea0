import {
  type OwnTemplateCategory,
  questionnaireTemplateSave,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TemplateDetails } from '../../../ui/template-details.tsx';
import { templatePath } from './survey-paths.ts';
import { useCategories, useRefreshTemplates } from './use-own-templates.ts';

/** How long the offer to open the template stays, in seconds. */
const openSeconds = 8;

interface Props {
  survey: { surveyId: string; title: string } | undefined;
  onClose: () => void;
}

/** Keeps a questionnaire's questions and settings as a template. */
export function SaveTemplateDialog({ survey, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const refresh = useRefreshTemplates();
  const categories = useCategories();
  return (
    <FormDialog<{ name: string; description: string; category: OwnTemplateCategory }>
      open={survey !== undefined}
      name="save-template"
      title={t('template:action.saveAs')}
      {...(survey && { initial: { name: survey.title, description: '', category: 'other' as const } })}
      onSubmit={async (details) => {
        if (!survey) return;
        const { surveyId } = survey;
        const { templateId } = await call(questionnaireTemplateSave, { surveyId, ...details }, { quiet: true });
        const key = `template ${templateId}`;
        void message.success({
          key,
          duration: openSeconds,
          content: (
            <>
              {t('template:done.saved')}{' '}
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  message.destroy(key);
                  void navigate(templatePath(templateId));
                }}
              >
                {t('template:done.open')}
              </button>
            </>
          ),
        });
        void refresh();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('template:save.survey')}</p>
      <TemplateDetails categories={categories} />
    </FormDialog>
  );
}
