import { formBlockAdd, formBlocks } from '@convoke/contract/form/form.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { useRefresh } from '../../../../../ui/use-call.ts';
import { useDesigning } from '../design/designing.ts';

/** Keeps the chosen fields as a block, for this and other forms. */
export function BlockDialog(props: { open: boolean; fields: readonly FormField[]; onClose: () => void }) {
  const { open, fields, onClose } = props;
  const { t } = useTranslation();
  const { language } = useDesigning();
  const refresh = useRefresh(formBlocks);
  return (
    <FormDialog<{ name: string }>
      open={open}
      name="block"
      title={t('designer:block.save')}
      initial={{ name: textIn(fields[0]?.label, language) }}
      onSubmit={async ({ name }) => {
        await call(formBlockAdd, { name, fields: [...fields] }, { quiet: true });
        await refresh();
      }}
      onClose={onClose}
    >
      <TextField of={formBlockAdd} name="name" label={t('designer:block.name')} />
    </FormDialog>
  );
}
