import { CloudServerOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../core/call-failure.ts';

/** Nothing there yet: what this place is for and how to begin. */
export function EmptyState({
  title,
  text,
  action,
  icon,
}: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="state">
      <div className="state-icon" aria-hidden="true">
        {icon ?? <InboxOutlined />}
      </div>
      <div className="state-title">{title}</div>
      {text && <div className="muted">{text}</div>}
      {action}
    </div>
  );
}

/** What could not be loaded, why as far as known, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const failure = error instanceof CallFailure ? error : undefined;
  return (
    <div className="state" role="alert">
      <div className="state-icon bad" aria-hidden="true">
        <CloudServerOutlined />
      </div>
      <div className="state-title">{t('common:error.title')}</div>
      <div className="muted">{(failure && (failureText(failure) ?? failure.message)) || t('common:error.text')}</div>
      {/* What a browser or a part of the page said: for whoever is asked for help. */}
      {!failure && error instanceof Error && <code className="muted">{error.message.slice(0, 200)}</code>}
      {failure?.requestId && <code className="muted">{t('common:error.request', { id: failure.requestId })}</code>}
      {onRetry && <Button onClick={onRetry}>{t('common:retry')}</Button>}
    </div>
  );
}
