import type { OwnTemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { questionnaireTemplateSave } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { SaveTemplateDialog } from '../../../../ui/template/save-template-dialog.tsx';
import { TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { CategoryField } from './category-field.tsx';
import { templatePath } from '../common/survey-paths.ts';
import { useRefreshTemplates } from './use-own-templates.ts';

interface Props {
  survey: { surveyId: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Keeps a questionnaire's questions and settings as a template. */
export function SaveSurveyTemplate({ survey, open, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  return (
    <SaveTemplateDialog
      open={open}
      initial={{ name: survey.title, description: '', category: 'other' as OwnTemplateCategory }}
      text={t('template:save.survey')}
      onSave={async (details) => {
        const surveyId = survey.surveyId;
        const { templateId } = await call(questionnaireTemplateSave, { surveyId, ...details }, { quiet: true });
        void refresh();
        return templatePath(templateId);
      }}
      onClose={onClose}
    >
      <TemplateDetails>
        <CategoryField />
      </TemplateDetails>
    </SaveTemplateDialog>
  );
}
