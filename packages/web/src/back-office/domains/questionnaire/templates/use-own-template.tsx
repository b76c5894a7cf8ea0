import { questionnaireTemplateUse } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { UseTemplateDialog } from '../../../../ui/template/use-template-dialog.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { designPath } from '../common/survey-paths.ts';

interface Props {
  template: { templateId: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** A new questionnaire of one of the organisation's own templates. */
export function UseOwnTemplate({ template, open, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh('questionnaire');
  const createOnce = useCreateOnce();
  return (
    <UseTemplateDialog
      of={questionnaireTemplateUse}
      template={template}
      name="own-template-survey"
      title={t('questionnaire:create.title')}
      label={t('questionnaire:field.title')}
      onUse={async (input) => {
        const { surveyId } = await createOnce(questionnaireTemplateUse, input);
        void refresh();
        return designPath(surveyId);
      }}
      open={open}
      onClose={onClose}
    />
  );
}
