import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { userSessionEnd, userSessions } from '@convoke/contract/auth/own.calls.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDateTime } from '../../../core/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useAsk } from '../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useTold } from '../../../ui/told.ts';
import { deviceName, isPhoneDevice } from './device-name.ts';

/** Where the user is signed in; each of them can be ended, and all others at once. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const ask = useAsk();
  const refresh = useRefresh('user');
  const tell = useTold(refresh);
  const { data, error, refetch } = useCall(userSessions, {});
  const others = data?.sessions.filter((each) => !each.isThis) ?? [];
  const end = (sessionId?: string) =>
    tell(call(userSessionEnd, { ...(sessionId && { sessionId }) }), ({ ended }) =>
      t('user:sessions.ended', { count: ended }),
    );
  return (
    <Panel
      title={t('user:sessions.title')}
      extra={
        others.length > 0 && (
          <Button
            danger
            size="small"
            onClick={() =>
              ask({
                title: t('user:sessions.askAll', { count: others.length }),
                text: t('user:sessions.askText'),
                ok: t('user:sessions.endAll'),
                danger: true,
                onOk: () => end(),
              })
            }
          >
            {t('user:sessions.endAll')}
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      <ul className="user-lines">
        {data?.sessions.map(({ sessionId, device, address, signedInAt, seenAt, isThis }) => (
          <li key={sessionId}>
            <span className="user-device">
              {isPhoneDevice(device) ? <MobileOutlined /> : <DesktopOutlined />}
              <span title={device}>{deviceName(device) || t('user:sessions.unknown')}</span>
              {isThis && <Tag color="green">{t('user:sessions.this')}</Tag>}
            </span>
            <span className="muted">
              {[
                address,
                t('user:sessions.since', { moment: formatDateTime(signedInAt) }),
                ...(isThis ? [] : [t('user:sessions.seen', { moment: formatDateTime(seenAt) })]),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!isThis && (
              <Button
                size="small"
                aria-label={t('user:sessions.endOne', { name: deviceName(device) || t('user:sessions.unknown') })}
                onClick={() => void end(sessionId)}
              >
                {t('layout:user.logout')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
