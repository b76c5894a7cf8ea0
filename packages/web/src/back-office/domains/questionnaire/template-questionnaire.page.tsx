import {
  questionnaireTemplateImport,
  surveyTemplateFormat,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { TemplatesPage } from '../../../ui/template/templates-page.tsx';
import { ReadyTemplates } from './templates/ready-templates.tsx';
import { useRefreshTemplates } from './templates/use-own-templates.ts';
import './questionnaire.css';
import './templates/template.css';
import { onDemand } from '../../../ui/on-demand.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

// What is opened from here comes when it is opened.
const NewTemplateDialog = onDemand(
  () => import('./templates/new-template-dialog.tsx').then((part) => part.NewTemplateDialog),
  ({ open }) => open,
);
const OwnSurveyTemplates = onDemand(
  () => import('./templates/own-survey-templates.tsx').then((part) => part.OwnSurveyTemplates),
  () => true,
);

const TemplateDesign = lazyPart(async () => ({
  default: (await import('./templates/template-design.tsx')).TemplateDesign,
}));

/** Questionnaires to begin with. */
export default function TemplateQuestionnairePage() {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  return (
    <TemplatesPage
      title={t('layout:title.TemplateQuestionnaire')}
      text={t('questionnaire:template.text')}
      format={surveyTemplateFormat}
      importCall={questionnaireTemplateImport}
      refresh={refresh}
      ready={(onAdapt) => <ReadyTemplates onAdapt={({ id }) => onAdapt(id)} />}
      own={(onEdit, begin) => <OwnSurveyTemplates onEdit={onEdit} begin={begin} />}
      dialog={(props) => <NewTemplateDialog {...props} />}
      editor={TemplateDesign}
    />
  );
}
