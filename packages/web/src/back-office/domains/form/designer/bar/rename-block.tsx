import { type FormBlock, formBlockAdd } from '@convoke/contract/form/form.calls.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';

interface Props {
  block: FormBlock | undefined;
  onRename: (formId: string, name: string) => Promise<unknown>;
  onClose: () => void;
}

/** What a block is called in the palette. */
export function RenameBlock({ block, onRename, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ name: string }>
      open={block !== undefined}
      name="block-rename"
      title={t('designer:block.rename')}
      initial={{ name: block?.name ?? '' }}
      onSubmit={({ name }) => (block ? onRename(block.formId, name) : Promise.resolve())}
      onClose={onClose}
    >
      <TextField of={formBlockAdd} name="name" label={t('designer:block.name')} />
    </FormDialog>
  );
}
