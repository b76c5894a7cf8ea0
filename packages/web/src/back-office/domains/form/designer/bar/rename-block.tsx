import { type FormBlock, formBlockAdd } from '@convoke/contract/form/form.calls.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';

interface Props {
  block: FormBlock;
  onRename: (formId: string, name: string) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
}

/** What a block is called in the palette. */
export function RenameBlock({ block, onRename, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ name: string }>
      open={open}
      name="block-rename"
      title={t('designer:block.rename')}
      initial={{ name: block.name }}
      onSubmit={({ name }) => onRename(block.formId, name)}
      onClose={onClose}
    >
      <TextField of={formBlockAdd} name="name" label={t('designer:block.name')} />
    </FormDialog>
  );
}
