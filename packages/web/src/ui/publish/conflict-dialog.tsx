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
  /** Keeps both, where there can be two. */
  onCopy?: () => Promise<unknown>;
}

/** Somebody else (or another tab) saved meanwhile: whose version stays is for the person to say. */
export function ConflictDialog({ open, text, onTheirs, onMine, onCopy }: Props) {
  const { t } = useTranslation();
  const { busy, run } = useBusy();
  // A refusal has been toasted; the question stays.
  const decide = (take: () => Promise<unknown>) => run(() => unlessRefused(take()));
  return (
    <Modal
      open={open}
      closable={false}
      title={t('publish:conflict.title')}
      footer={
        <div className="conflict-ways">
          <Button danger disabled={busy} onClick={() => void decide(onMine)}>
            {t('publish:conflict.mine')}
          </Button>
          <Button {...(!onCopy && { type: 'primary' })} disabled={busy} onClick={() => void decide(onTheirs)}>
            {t('publish:conflict.theirs')}
          </Button>
          {onCopy && (
            <Button type="primary" disabled={busy} onClick={() => void decide(onCopy)}>
              {t('publish:conflict.copy')}
            </Button>
          )}
        </div>
      }
    >
      <div>{text ?? t('publish:conflict.text')}</div>
    </Modal>
  );
}
