import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { SandboxTag } from '../common/account-pieces.tsx';

/** Why a payment could not be opened, and once more. */
export function PaymentProblem({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  const said = error instanceof CallFailure ? (failureText(error) ?? error.message) : undefined;
  return (
    <Alert
      type="error"
      showIcon
      className="pay-problem"
      title={said || t('account:pay.failed')}
      action={
        <Button size="small" loading={busy} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

/** No real money moves, and nobody may think it does. */
export function SandboxNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="pay-sandbox">
      <SandboxTag />
      <span>{t('account:sandbox.text')}</span>
      {children}
    </div>
  );
}
