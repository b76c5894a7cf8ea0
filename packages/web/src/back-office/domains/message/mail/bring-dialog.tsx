import { designFileBytes } from '@convoke/contract/message/message.mail.rules.ts';
import { edmConvert, edmUpload } from '@convoke/contract/resource/edm.calls.ts';
import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatBytes, formatNumber } from '../../../../core/format.ts';
import { FileBox } from '../../../../ui/file-box.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Props {
  onMade: (edmId: string) => void;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Says what a design from elsewhere lost and what was copied of it. */
function useSayBrought() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return ({ removed, pictures, picturesLeft }: { removed: string[]; pictures: number; picturesLeft: number }) => {
    const words = [
      t('mail:brought.done'),
      pictures > 0 && t('mail:brought.pictures', { count: pictures, n: formatNumber(pictures) }),
      picturesLeft > 0 && t('mail:brought.left', { count: picturesLeft, n: formatNumber(picturesLeft) }),
      removed.length > 0 && t('mail:brought.removed', { what: removed.slice(0, 5).join(', ') }),
    ];
    void message.success(words.filter(Boolean).join(' '));
  };
}

/** A design of an HTML or MJML file. */
export function UploadDialog({ onMade, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const say = useSayBrought();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    setProblem(undefined);
    if (file.size > designFileBytes) {
      setProblem(t('mail:upload.tooLarge', { size: formatBytes(designFileBytes) }));
      return;
    }
    setShare(0);
    try {
      const made = await call(edmUpload, {}, { upload: file, onProgress: setShare, hideLoad: true, quiet: true });
      say(made);
      await refresh();
      onClose();
      onMade(made.edmId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Modal {...first} open={open} title={t('mail:upload.title')} footer={null} onCancel={onClose}>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <p className="muted">{t('mail:upload.text')}</p>
      <FileBox
        label={t('mail:upload.choose')}
        accept=".html,.htm,.mjml,text/html"
        share={share}
        onFile={(file) => void take(file)}
      />
    </Modal>
  );
}

type Values = z.input<typeof edmConvert.input>;

/** A design of a public page. */
export function AddressDialog({ onMade, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const say = useSayBrought();
  return (
    <FormDialog<Values>
      open={open}
      name="mail-address"
      title={t('mail:address.title')}
      okText={t('mail:address.ok')}
      onClose={onClose}
      onSubmit={async (values) => {
        const made = await call(edmConvert, inputOf(edmConvert, values), { quiet: true, hideLoad: true });
        say(made);
        await refresh();
        onClose();
        onMade(made.edmId);
      }}
    >
      <p className="muted">{t('mail:address.text')}</p>
      <TextField
        of={edmConvert}
        name="url"
        label={t('mail:address.url')}
        input={{ type: 'url', placeholder: 'https://' }}
      />
      <TextField
        of={edmConvert}
        name="name"
        required={false}
        label={t('mail:field.name')}
        placeholder={t('mail:address.named')}
      />
    </FormDialog>
  );
}
