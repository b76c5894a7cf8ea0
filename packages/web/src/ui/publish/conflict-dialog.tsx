import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unlessRefused } from '../told.ts';
import { useBusy } from '../use-busy.ts';

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
  const { busy, run } = useBusy();
  // A refusal has been toasted; the question stays.
  const decide = (take: () => Promise<unknown>) => run(() => unlessRefused(take()));
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
