import './news.css';
import { SettingOutlined } from '@ant-design/icons';
import {
  type NotificationRow,
  notificationList,
  notificationRead,
} from '@convoke/contract/notification/notification.calls.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatAgo, formatDateTime, formatNumber } from '../../../core/format.ts';
import { Row } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { KindChoices } from './kind-choices.tsx';
import { newsLink } from './news-link.ts';

/** What happened lately, the newest first, and of what the user wants to hear. */
export function NewsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={440}
      destroyOnHidden
      title={t(isChoosing ? 'notification:settings' : 'layout:bell.label')}
      extra={
        <Button
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('notification:settings')}
          aria-pressed={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        />
      }
    >
      {isChoosing ? <KindChoices onDone={() => setIsChoosing(false)} onLeave={onClose} /> : <News onClose={onClose} />}
    </Drawer>
  );
}

function News({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTold(useRefresh('notification'));
  const { data, error, refetch } = useCall(notificationList, { size: 50 }, { anew: true });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  const [newest] = data.records;
  if (!newest) return <EmptyState title={t('notification:empty')} text={t('notification:emptyText')} />;
  return (
    <>
      {data.unread > 0 && (
        <Row>
          <Button size="small" onClick={() => void tell(call(notificationRead, { until: newest.lastAt }))}>
            {t('notification:readAll')}
          </Button>
        </Row>
      )}
      <ul className="news">
        {data.records.map((row) => (
          <li key={row.notificationId}>
            <Line row={row} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ row, onClose }: { row: NotificationRow; onClose: () => void }) {
  const { t } = useTranslation();
  const to = newsLink(row);
  const what = row.hasFailed
    ? t('notification:failed')
    : t(`notification:line.${row.kind}`, { count: row.count, n: formatNumber(row.count) });
  const about = [row.name, row.eventTitle].filter(Boolean).join(' · ');
  const words = (
    <>
      <strong>{what}</strong>
      {about && <span>{about}</span>}
      <span className="muted" title={formatDateTime(row.lastAt)}>
        {row.count > 1
          ? t('notification:since', { last: formatAgo(row.lastAt), first: formatDateTime(row.firstAt) })
          : formatAgo(row.lastAt)}
        {row.isUnread && <span className="visually-hidden">{t('notification:unread')}</span>}
      </span>
    </>
  );
  const className = row.isUnread ? 'news-line unread' : 'news-line';
  if (to === undefined) return <div className={className}>{words}</div>;
  return (
    <Link className={className} to={to} onClick={onClose}>
      {words}
    </Link>
  );
}
