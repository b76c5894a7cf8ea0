<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { formBlockAdd, formBlocks } from '@convoke/contract/form/form.calls.ts';
||||||| c729c44c
import { formBlockAdd } from '@convoke/contract/form/form.calls.ts';
=======
import type { Language } from '@convoke/contract/core/language.ts';
import { formBlockAdd } from '@convoke/contract/form/form.calls.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { useRefresh } from '../../../../../ui/use-call.ts';
import { useDesigning } from '../design/designing.ts';
||||||| c729c44c
import { useDesigning } from '../design/designing.ts';
import { blocksKey } from './use-blocks.ts';
=======
import { blocksKey } from './use-blocks.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e

interface Props {
  fields: readonly FormField[];
  language: Language;
  open: boolean;
  onClose: () => void;
}

/** Keeps the chosen fields as a block, for this and other forms. */
export function BlockDialog({ fields, language, open, onClose }: Props) {
  const { t } = useTranslation();
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
  const { language } = useDesigning();
  const refresh = useRefresh(formBlocks);
||||||| c729c44c
  const { language } = useDesigning();
  const client = useQueryClient();
=======
  const client = useQueryClient();
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
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
