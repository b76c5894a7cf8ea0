import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Stack } from '../../../ui/layout.tsx';

interface Props {
  title: string;
  text: string;
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** A secret that is shown this once. A press beside the dialog does not close it: it would be lost. */
export function SecretDialog({ title, text, secret, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('integration:stored')}
        </Button>
      }
    >
      <Stack gap="m">
        <Alert type="warning" showIcon title={text} />
        <div className="integration-secret">
          <CopyText text={secret} />
        </div>
      </Stack>
    </Modal>
  );
}
