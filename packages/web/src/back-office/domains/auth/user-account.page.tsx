import { userInfo } from '@convoke/contract/auth/own.calls.ts';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall, useRefresh, useRefreshMe } from '../../../ui/use-call.ts';
import { FactorPanel } from './factor/factor-panel.tsx';
import { PasskeysPanel } from './factor/passkeys-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';
import './user.css';

/** By what the user signs in, where they are signed in, and who tried to. */
export default function UserAccountPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('user');
  const refreshMe = useRefreshMe();
  const { data: user, error, refetch } = useCall(userInfo, {});
  const change = (kind: 'mobile' | 'email') =>
    dialogs.open(() => import('./contact-dialog.tsx').then((part) => part.ContactDialog), {
      kind,
      present: user?.[kind] ?? null,
      onSaved: () => Promise.all([refresh(), refreshMe()]),
    });
  const contact = (kind: 'mobile' | 'email') => (
    <li>
      <span>{t(kind === 'mobile' ? 'field:phone' : 'field:email')}</span>
      <span>{user?.[kind] ?? <span className="muted">{t('user:account.none')}</span>}</span>
      <Button size="small" onClick={() => change(kind)}>
        {t(user?.[kind] ? 'common:change' : 'common:add')}
      </Button>
    </li>
  );
  return (
    <>
      <PageHeader title={t('layout:title.UserAccount')} text={t('user:account.text')} />
      <Panel title={t('user:account.names')}>
        {!user && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
        {user && (
          <ul className="user-lines">
            <li>
              <span>{t('user:field.username')}</span>
              <span>{user.username}</span>
            </li>
            {contact('mobile')}
            {contact('email')}
            <li>
              <span>{t('user:account.password')}</span>
              <span className="muted">
                {user.passwordChangedAt
                  ? t('user:account.passwordSince', { day: formatDate(user.passwordChangedAt) })
                  : t('user:account.passwordFirst')}
              </span>
              <Link to="/account/change-password">{t('common:change')}</Link>
            </li>
          </ul>
        )}
      </Panel>
      <FactorPanel />
      <PasskeysPanel />
      <SessionsPanel />
      <SignInsPanel />
    </>
  );
}
