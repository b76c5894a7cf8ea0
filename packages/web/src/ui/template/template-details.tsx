import { templateDetails } from '@convoke/contract/form/form.own-templates.ts';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { LongTextField, TextField } from '../form/fields.tsx';
import { useTranslation } from 'react-i18next';

/** What an organisation calls a template of its own: the fields `name` and `description` of a form, and between them what else such a template has. */
export function TemplateDetails({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField of={templateDetails} name="name" label={t('field:thingName')} />
      {children}
      <LongTextField
        of={templateDetails}
        name="description"
        label={t('field:description')}
        extra={t('template:field.descriptionHint')}
      />
    </>
  );
}

/** What a new template begins with: the field `begin` of a form, empty or the id of a ready-made one. No field of a call: its content is sent. */
export function TemplateBegin({ empty, ready }: { empty: string; ready: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <Form.Item name="begin" label={t('template:new.begin')}>
      <Select showSearch={{ optionFilterProp: 'label' }} options={[{ value: '', label: empty }, ...ready]} />
    </Form.Item>
  );
}
