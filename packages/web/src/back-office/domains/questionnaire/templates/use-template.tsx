import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { questionnaireAdd } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { SurveyTemplate } from '@convoke/contract/questionnaire/templates/template.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useCreateSurvey } from '../common/use-create-survey.ts';

/** A new questionnaire with a template's questions. */
export function UseTemplate({
  template,
  open,
  onClose,
}: {
  template: SurveyTemplate;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreateSurvey();
  return (
    <FormDialog<{ title: string }>
      // Another template begins with its own title.
      key={template.id}
      open={open}
      name="template-survey"
      title={t('questionnaire:create.title')}
      okText={t('questionnaire:create.ok')}
      initial={{ title: textIn(template.title, currentLanguage()) }}
      onSubmit={async ({ title }) => {
        const { form, showScore = false } = template;
        // Who gives it another title means that title for everybody.
        const isSame = title.trim() === textIn(template.title, currentLanguage());
        await create({ title, form, showScore, ...(isSame && { heading: template.title }) });
      }}
      onClose={onClose}
    >
      <TextField of={questionnaireAdd} name="title" label={t('questionnaire:field.title')} autoFocus />
    </FormDialog>
  );
}
