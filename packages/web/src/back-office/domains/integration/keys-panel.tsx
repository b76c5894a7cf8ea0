import { PlusOutlined } from '@ant-design/icons';
import { keyList, type KeyRow, keyRevoke } from '@convoke/contract/integration/key.calls.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDate, formatDateTime } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useAsk } from '../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';

/** The keys by which programs call; each can be revoked. */
export function KeysPanel() {
  const { t } = useTranslation();
  const ask = useAsk();
  const dialogs = useDialogs();
  const refresh = useRefresh('integration');
  const tell = useTold(refresh);
  const { data, error, refetch } = useCall(keyList, {});
  const add = () =>
    dialogs.open(() => import('./key-dialog.tsx').then((part) => part.KeyDialog), {
      onMade: async (key: string) => {
        await refresh();
        dialogs.open(() => import('./secret-dialog.tsx').then((part) => part.SecretDialog), {
          title: t('integration:key.made'),
          text: t('integration:key.once'),
          secret: key,
        });
      },
    });
  const revoke = ({ keyId, name }: KeyRow) =>
    ask({
      title: t('integration:key.revokeAsk', { name }),
      text: t('integration:key.revokeText'),
      ok: t('integration:key.revoke'),
      danger: true,
      onOk: () => tell(call(keyRevoke, { keyId }), () => t('integration:key.revoked', { name })),
    });
  return (
    <Panel
      title={t('integration:key.title')}
      extra={
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('integration:key.add')}
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data?.keys.length === 0 && <EmptyState title={t('integration:key.none')} text={t('integration:key.noneText')} />}
      <ul className="integration-lines">
        {data?.keys.map((key) => (
          <li key={key.keyId}>
            <div className="integration-what">
              <span>
                <strong>{key.name}</strong> <code>{key.prefix}…</code>
                {key.state !== 'live' && <Tag color="red">{t(`integration:key.state.${key.state}`)}</Tag>}
              </span>
              <span className="muted">{key.scopes.join(', ')}</span>
              <span className="muted">
                {[
                  t('integration:key.by', { name: key.madeBy, day: formatDate(key.createdAt) }),
                  key.usedAt
                    ? t('integration:key.used', { moment: formatDateTime(key.usedAt) })
                    : t('integration:key.unused'),
                  key.expiresAt
                    ? t('integration:key.expires', { day: formatDate(key.expiresAt) })
                    : t('integration:key.endless'),
                ].join(' · ')}
              </span>
            </div>
            <Button
              size="small"
              danger
              aria-label={t('integration:key.revokeOne', { name: key.name })}
              onClick={() => revoke(key)}
            >
              {t('integration:key.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
