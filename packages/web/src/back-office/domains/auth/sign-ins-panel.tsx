import { userSignIns } from '@convoke/contract/auth/own.calls.ts';
import type { SignInWay } from '@convoke/contract/auth/own.rules.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../core/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { deviceName } from './device-name.ts';

/** So many are shown until more are asked for. */
const few = 8;

/** Who signed in as the user, and who tried to. */
export function SignInsPanel() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(userSignIns, {});
  const words: Record<SignInWay, string> = {
    password: t('user:signIns.password'),
    code: t('user:signIns.code'),
    totp: t('user:signIns.totp'),
    recovery: t('user:signIns.recovery'),
    passkey: t('user:signIns.passkey'),
    oidc: t('user:signIns.oidc'),
  };
  const shown = all ? data?.signIns : data?.signIns.slice(0, few);
  return (
    <Panel title={t('user:signIns.title')}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data?.signIns.length === 0 && <EmptyState title={t('user:signIns.none')} text={t('user:signIns.noneText')} />}
      <ul className="user-lines">
        {shown?.map(({ signInId, at, way, succeeded, device, address }) => (
          <li key={signInId}>
            <span>
              {words[way]}
              {!succeeded && (
                <>
                  {' '}
                  <Tag color="red">{t(way === 'password' ? 'user:signIns.wrong' : 'user:signIns.wrongCode')}</Tag>
                </>
              )}
            </span>
            <span className="muted" title={device}>
              {[deviceName(device), address].filter(Boolean).join(' · ')}
            </span>
            <span className="muted number">{formatDateTime(at)}</span>
          </li>
        ))}
      </ul>
      {!all && data && data.signIns.length > few && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('user:signIns.all', { count: data.signIns.length })}
        </Button>
      )}
    </Panel>
  );
}
