import type { OpenedPayment } from '@convoke/contract/payment/payment.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Qr } from '../ui/qr.tsx';

interface Props {
  opened: OpenedPayment | null;
  trouble: string | null;
  /** What to do with the code. */
  how: string;
  onAgain: () => void;
}

/** The code to scan. In the sandbox it holds its cashier's address, which opens by a link too. */
export function CodeCard({ opened, trouble, how, onAgain }: Props) {
  const { t } = usePage();
  if (trouble !== null) {
    return (
      <div className="pay-trouble" role="alert">
        <p className="note note-bad">
          <Icon name="alert" />
          <span>{trouble}</span>
        </p>
        <button type="button" className="button wide" onClick={onAgain}>
          {t('public-pay:try-again')}
        </button>
      </div>
    );
  }
  return (
    <>
      <div className="qr-frame pay-code" aria-busy={opened === null}>
        {opened?.codeUrl ? (
          <Qr text={opened.codeUrl} label={t('public-pay:code')} />
        ) : (
          <p className="pay-code-wait" role="status">
            {t('public-pay:opening')}
          </p>
        )}
      </div>
      <p>{how}</p>
      {opened?.isSandbox && opened.codeUrl && /^https?:/.test(opened.codeUrl) && (
        <a className="button wide" href={opened.codeUrl} target="_blank" rel="noopener noreferrer">
          {t('public-pay:open-cashier')} <Icon name="out" />
        </a>
      )}
    </>
  );
}
