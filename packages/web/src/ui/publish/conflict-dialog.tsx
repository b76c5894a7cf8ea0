import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../core/call-failure.ts';

interface Props {
  open: boolean;
  /** What becomes of what is not kept. */
  text?: ReactNode;
  /** Goes on from what the server has. What it calls toasts its own failures. */
  onTheirs: () => Promise<unknown>;
  /** Saves over it. */
  onMine: () => Promise<unknown>;
}

/** Somebody else (or another tab) saved meanwhile: whose version stays is for the person to say. */
export function ConflictDialog({ open, text, onTheirs, onMine }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const decide = async (take: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await take();
    } catch (error) {
      // It has been toasted; the question stays.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      closable={false}
      title={t('publish:conflict.title')}
      footer={[
        <Button key="mine" danger disabled={busy} onClick={() => void decide(onMine)}>
          {t('publish:conflict.mine')}
        </Button>,
        <Button key="theirs" type="primary" loading={busy} onClick={() => void decide(onTheirs)}>
          {t('publish:conflict.theirs')}
        </Button>,
      ]}
    >
      <p>{text ?? t('publish:conflict.text')}</p>
    </Modal>
  );
}
