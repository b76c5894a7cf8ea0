import { documentLinkConvert } from '@convoke/contract/resource/document.link.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';

interface Props {
  open: boolean;
  documentId: string;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}

type Values = Partial<z.input<typeof documentLinkConvert.input>>;

/** Makes a link to a document, and copies it. */
export function LinkDialog({ open, documentId, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = useCopy();
  return (
    <FormDialog<Values>
      open={open}
      name="document-link"
      title={t('library:share')}
      okText={t('library:link.ok')}
      onClose={onClose}
      onSubmit={async (values) => {
        const input = inputOf(documentLinkConvert, { ...values, documentId });
        const { url } = await call(
          documentLinkConvert,
          { ...input, password: values.password || null },
          { quiet: true, hideLoad: true },
        );
        await onMade();
        await copy(url);
        void message.success(t('library:link.made'));
      }}
    >
      <p className="muted">{t('library:linksText')}</p>
      <TextField of={documentLinkConvert} name="name" label={t('library:link.name')} />
      <TextField
        of={documentLinkConvert}
        name="password"
        label={t('library:link.password')}
        input={{ autoComplete: 'off' }}
      />
      <MomentField of={documentLinkConvert} name="expiresAt" label={t('library:link.until')} timeZone={browserZone()} />
      <NumberField
        of={documentLinkConvert}
        name="mostDownloads"
        label={t('library:link.most')}
        placeholder={t('field:unlimited')}
      />
    </FormDialog>
  );
}
