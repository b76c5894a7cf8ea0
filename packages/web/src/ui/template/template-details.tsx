import { templateDetails } from '@convoke/contract/form/form.own-templates.ts';
import type { ReactNode } from 'react';
import { LongTextField, TextField } from '../form/fields.tsx';
import { useTranslation } from 'react-i18next';

/** What an organisation calls a template of its own: the fields `name` and `description` of a form, and between them what else such a template has. */
export function TemplateDetails({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField of={templateDetails} name="name" label={t('template:field.name')} />
      {children}
      <LongTextField
        of={templateDetails}
        name="description"
        label={t('template:field.description')}
        extra={t('template:field.descriptionHint')}
      />
    </>
  );
}
