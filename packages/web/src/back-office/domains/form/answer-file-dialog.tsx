import { DownloadOutlined, FolderAddOutlined } from '@ant-design/icons';
import { formFileLink } from '@convoke/contract/form/form.calls.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import { Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { PreviewFile } from '../resource/preview-file.part.tsx';

interface Props {
  open: boolean;
  file: AnsweredFile;
  question: string;
  /** Whose answer it is; empty: not known. */
  person: string;
  onClose: () => void;
}

/** A file of an answer: looked at, downloaded, kept in the library. */
export function AnswerFileDialog({ open, file, question, person, onClose }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const first = useFirstField();
  const { data, error, refetch } = useCall(formFileLink, open && { fileId: file.fileId }, { quiet: true, anew: true });
  const keep = () =>
    dialogs.open(() => import('./keep-file-dialog.tsx').then((part) => part.KeepFileDialog), {
      file,
      question,
      person,
    });
  return (
    <Modal
      {...first}
      open={open}
      width={760}
      title={file.name}
      onCancel={onClose}
      footer={[
        <Button key="keep" icon={<FolderAddOutlined />} onClick={keep}>
          {t('answer-file:keep')}
        </Button>,
        <Button key="download" type="primary" icon={<DownloadOutlined />} href={data?.url} disabled={!data}>
          {t('library:download')}
        </Button>,
      ]}
    >
      <p className="muted">{[person, question, formatBytes(file.bytes)].filter(Boolean).join(' · ')}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <PreviewFile url={data.url} name={data.name} bytes={data.bytes} />
      )}
    </Modal>
  );
}
