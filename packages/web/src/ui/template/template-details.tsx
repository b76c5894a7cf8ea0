import { Form, Input, Select } from 'antd';
import { requiredTextRule, tooLongRule } from '../form/fields.tsx';
import { useTranslation } from 'react-i18next';

interface Props {
  /** With it, what the template is for is chosen, too. */
  categories?: { value: string; label: string }[];
}

/** What an organisation calls a template of its own: the fields `name`, `description` and `category` of a form. */
export function TemplateDetails({ categories }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item name="name" label={t('template:field.name')} rules={[requiredTextRule(), tooLongRule(100)]}>
        <Input />
      </Form.Item>
      {categories && (
        <Form.Item name="category" label={t('template:field.category')}>
          <Select options={categories} />
        </Form.Item>
      )}
      <Form.Item
        name="description"
        label={t('template:field.description')}
        extra={t('template:field.descriptionHint')}
        rules={[tooLongRule(1000)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
