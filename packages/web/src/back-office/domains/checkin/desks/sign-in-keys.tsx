import { EditOutlined, QrcodeOutlined } from '@ant-design/icons';
import { checkinKeyDelete, checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { App, Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { SignKey } from './key-dialog.tsx';
import type { SignPoint } from './sign-places.ts';

interface Props {
  eventId: string;
  points: readonly SignPoint[];
  timeZone: string;
}

/** The links that open a desk or kiosk, with when they were last used; each can be ended at once. */
export function SignInKeys({ eventId, points, timeZone }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const refresh = useRefresh(checkinKeyList);
  const keys = useCall(checkinKeyList, { eventId }, { everyMs: 15_000 });
  const end = async (keyId: string) => {
    await call(checkinKeyDelete, { keyId });
    void message.success(t('checkin:key.ended'));
    await refresh();
  };
  const name = (key: SignKey) => key.label || t(key.role === 'kiosk' ? 'checkin:key.kiosk' : 'checkin:key.desk');
  const pointsOf = ({ signPointIds }: SignKey) => {
    if (signPointIds === null) return null;
    if (signPointIds.length === 0) return <Tag color="red">{t('checkin:key.noPoints')}</Tag>;
    return points
      .filter((point) => signPointIds.includes(point.signPointId))
      .map((point) => (
        <Tag key={point.signPointId} color="blue">
          {point.name}
        </Tag>
      ));
  };
  const body = () => {
    if (keys.error && !keys.data) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />;
    if (!keys.data) return <Skeleton active paragraph={{ rows: 2 }} />;
    if (keys.data.length === 0) return <div className="muted">{t('checkin:key.none')}</div>;
    return (
      <ul className="key-list">
        {keys.data.map((key) => (
          <li key={key.keyId}>
            <div className="key-words">
              <span className="key-name">
                {name(key)} <Tag>{t(key.role === 'kiosk' ? 'checkin:key.kiosk' : 'checkin:key.desk')}</Tag>
                {pointsOf(key)}
              </span>
              <span className="muted" title={formatDateTime(key.createdAt, timeZone)}>
                {key.lastUsedAt
                  ? t('checkin:key.used', { ago: formatAgo(key.lastUsedAt) })
                  : t('checkin:key.neverUsed')}
              </span>
            </div>
            <Button
              size="small"
              icon={<EditOutlined />}
              aria-label={t('checkin:key.edit', { name: name(key) })}
              onClick={() =>
                dialogs.open(() => import('./key-form-dialog.tsx').then((part) => part.KeyFormDialog), {
                  opened: key,
                  eventId,
                  points,
                  onSaved: refresh,
                })
              }
            />
            <Button
              size="small"
              icon={<QrcodeOutlined />}
              onClick={() =>
                dialogs.open(() => import('./key-dialog.tsx').then((part) => part.KeyDialog), { value: key })
              }
            >
              {t('checkin:key.show')}
            </Button>
            <ConfirmButton
              size="small"
              danger
              question={t('checkin:key.endQuestion', { name: name(key) })}
              text={t('checkin:key.endText')}
              onConfirm={() => end(key.keyId)}
            >
              {t('checkin:key.end')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    );
  };
  return <Panel title={t('checkin:key.title')}>{body()}</Panel>;
}
