import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { OwnTemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { questionnaireTemplateAdd } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { surveyTemplates } from '@convoke/contract/questionnaire/templates/all.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { TemplateBegin, TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { CategoryField } from './category-field.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';

interface Values {
  name: string;
  description: string;
  category: OwnTemplateCategory;
  /** Id of a ready-made one; '' = an empty form. */
  begin: string;
}

interface Props {
  open: boolean;
  /** Id of the ready-made template to begin with. */
  begin?: string | undefined;
  onMade: (templateId: string) => void;
  onClose: () => void;
}

/** A template of one's own: empty, or with the questions of a ready-made one to change. */
export function NewTemplateDialog({ open, begin, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  const language = currentLanguage();
  const ready = surveyTemplates.find((each) => each.id === begin);
  const initial: Values = {
    name: ready ? textIn(ready.title, language) : '',
    description: ready ? textIn(ready.text, language) : '',
    category: ready?.category ?? 'other',
    begin: ready?.id ?? '',
  };
  return (
    <FormDialog<Values>
      // Another beginning has its own words.
      key={ready?.id ?? 'empty'}
      open={open}
      name="new-template"
      title={t('template:new.title')}
      okText={t('template:new.ok')}
      initial={initial}
      onSubmit={async ({ begin: from, ...details }) => {
        const chosen = surveyTemplates.find((each) => each.id === from);
        const { fields = [], pace } = chosen?.form ?? {};
        const { templateId } = await call(
          questionnaireTemplateAdd,
          {
            ...details,
            form: { fields, ...(pace && { pace }) },
            ...(chosen?.showScore && { settings: { showScore: true } }),
          },
          { quiet: true },
        );
        void refresh();
        onMade(templateId);
      }}
      onClose={onClose}
    >
      <TemplateDetails>
        <CategoryField />
      </TemplateDetails>
      <TemplateBegin
        empty={t('template:new.emptyForm')}
        ready={surveyTemplates.map((each) => ({ value: each.id, label: textIn(each.title, language) }))}
      />
    </FormDialog>
  );
}
