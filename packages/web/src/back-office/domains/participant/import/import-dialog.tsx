import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportUpload } from './import-upload.tsx';
import { useImport } from './use-import.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Props {
  eventId: string;
  timeZone: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** People of a sheet: its file, what was found in it, their registration, and for a day the way back. */
export function ImportDialog({ eventId, timeZone, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const importing = useImport(eventId);
  const { check, chosen, problem } = importing;
  const close = () => {
    void importing.refresh();
    onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      width={760}
      title={
        <>
          {chosen && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('participant:import.back')}
              onClick={() => importing.open(undefined)}
            />
          )}{' '}
          {t('participant:import.title')}
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {!chosen && <ImportUpload eventId={eventId} timeZone={timeZone} importing={importing} />}
      {chosen && check.data && check.data.state !== 'NONE' && (
        <ImportProgress check={check.data} importing={importing} timeZone={timeZone} />
      )}
      {chosen && check.isPending && <Skeleton active />}
      {chosen && check.isError && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
    </Modal>
  );
}
