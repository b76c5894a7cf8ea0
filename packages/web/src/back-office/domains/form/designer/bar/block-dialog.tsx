import { formBlockAdd, formBlocks } from '@convoke/contract/form/form.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { useRefresh } from '../../../../../ui/use-call.ts';

interface Props {
  fields: readonly FormField[];
  language: Language;
  open: boolean;
  onClose: () => void;
}

/** Keeps the chosen fields as a block, for this and other forms. */
export function BlockDialog({ fields, language, open, onClose }: Props) {
  const { t } = useTranslation();
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
