import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { browserZone } from '../../core/format.ts';
import { TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Takes } from '../schema.ts';

interface Props {
  /** The call that makes it. */
  of: Takes<{ templateId: string; title: string }>;
  template: { templateId: string; name: string };
  /** Sets the field's id apart from those of other forms. */
  name: string;
  title: string;
  /** What the field of the title is called. */
  label: string;
  /** Makes it (by `useCreateOnce`) and answers the address of its page. */
  onUse: (input: { templateId: string; title: string; timeZone: string }) => Promise<string>;
  open: boolean;
  onClose: () => void;
}

/** Something new of one of the organisation's own templates: asks for its title, makes it and opens it. */
export function UseTemplateDialog({ of, template, name, title, label, onUse, open, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <FormDialog<{ title: string }>
      open={open}
      name={name}
      title={title}
      okText={t('template:use.ok')}
      initial={{ title: template.name }}
      onSubmit={async (values) => {
        const { templateId } = template;
        void navigate(await onUse({ templateId, title: values.title, timeZone: browserZone() }));
      }}
      onClose={onClose}
    >
      <TextField of={of} name="title" label={label} autoFocus />
    </FormDialog>
  );
}
