import { questionnaireTemplateEdit } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { useCategories } from './use-own-templates.ts';

/** What a template is for. */
export function CategoryField() {
  const { t } = useTranslation();
  return (
    <SelectField
      of={questionnaireTemplateEdit}
      name="category"
      label={t('template:field.category')}
      options={useCategories()}
    />
  );
}
