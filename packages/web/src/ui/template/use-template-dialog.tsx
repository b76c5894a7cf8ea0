import { Form, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { browserZone } from '../../core/format.ts';
import { requiredTextRule, tooLongRule } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';

interface Props {
  template: { templateId: string; name: string } | undefined;
  /** Sets the field's id apart from those of other forms. */
  name: string;
  title: string;
  /** What the field of the title is called. */
  label: string;
  /** The id of what is made. Make the call with `{ quiet: true }`, as the next. */
  begin: (timeZone: string) => Promise<string>;
  /** Makes it and answers the address of its page. */
  onUse: (input: { templateId: string; id: string; title: string; timeZone: string }) => Promise<string>;
  onClose: () => void;
}

/** Something new of one of the organisation's own templates: asks for its title, makes it and opens it. */
export function UseTemplateDialog({ template, name, title, label, begin, onUse, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Fetched once: tried again after a lost answer, the server finds it made already instead of making another.
  const id = useRef<string>(undefined);
  return (
    <FormDialog<{ title: string }>
      open={template !== undefined}
      name={name}
      title={title}
      okText={t('template:use.ok')}
      {...(template && { initial: { title: template.name } })}
      onSubmit={async (values) => {
        if (!template) return;
        const timeZone = browserZone();
        id.current ??= await begin(timeZone);
        const { templateId } = template;
        const path = await onUse({ templateId, id: id.current, title: values.title, timeZone });
        id.current = undefined;
        void navigate(path);
      }}
      onClose={onClose}
    >
      <Form.Item name="title" label={label} rules={[requiredTextRule(), tooLongRule(100)]}>
        <Input autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
