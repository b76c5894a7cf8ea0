import { categoryAdd, type CategoryRow } from '@convoke/contract/resource/category.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Props {
  open: boolean;
  parent: CategoryRow | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Adds a category, or one inside another. */
export function CategoryDialog({ open, parent, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ name?: string }>
      open={open}
      name="category"
      title={parent ? t('library:category.addIn', { name: parent.name }) : t('library:category.add')}
      okText={t('common:add')}
      onClose={onClose}
      onSubmit={async ({ name = '' }) => {
        const parentId = parent?.categoryId ?? null;
        await call(categoryAdd, { name, parentId }, { quiet: true, hideLoad: true });
        await onSaved();
      }}
    >
      <TextField of={categoryAdd} name="name" label={t('field:thingName')} />
    </FormDialog>
  );
}
