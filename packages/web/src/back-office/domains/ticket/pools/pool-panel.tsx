import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { ticketPoolDelete } from '@convoke/contract/ticket/ticket.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { StockBar } from '../common/stock-bar.tsx';
import type { Managed, Pool } from '../common/use-tickets.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

// What is opened from here comes when it is opened.
const PoolDialog = onDemand(
  () => import('./pool-dialog.tsx').then((part) => part.PoolDialog),
  ({ open }) => open,
);

interface Props {
  eventId: string;
  managed: Managed;
  onChanged: () => void;
}

/** The capacities that tickets share, and how full they are. */
export function PoolPanel({ eventId, managed, onChanged }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Pool | 'new'>();
  const remove = async (poolId: string) => {
    await call(ticketPoolDelete, { poolId }, { hideLoad: true });
    onChanged();
  };
  return (
    <Panel
      title={t('ticket:pool.title')}
      extra={
        <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {t('ticket:pool.addShort')}
        </Button>
      }
    >
      {managed.pools.length === 0 ? (
        <div className="muted">{t('ticket:pool.text')}</div>
      ) : (
        <ul className="pools">
          {managed.pools.map((pool) => {
            const users = managed.tickets.filter((ticket) => ticket.poolId === pool.poolId);
            return (
              <li key={pool.poolId}>
                <div className="pool-head">
                  <b>{pool.name}</b>
                  <span>
                    <Button
                      type="text"
                      size="small"
                      icon={<EditOutlined />}
                      aria-label={t('ticket:pool.changeOf', { name: pool.name })}
                      onClick={() => setEdited(pool)}
                    />
                    {users.length === 0 && (
                      <ConfirmButton
                        type="text"
                        size="small"
                        danger
                        question={t('ticket:pool.deleteQuestion', { name: pool.name })}
                        onConfirm={() => remove(pool.poolId)}
                      >
                        {t('common:delete.ok')}
                      </ConfirmButton>
                    )}
                  </span>
                </div>
                <StockBar sold={pool.sold} held={pool.held} offered={pool.offered} capacity={pool.capacity} />
                <div className="muted">
                  {users.length === 0 ? t('ticket:pool.unused') : users.map((ticket) => ticket.name).join(', ')}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <PoolDialog
        open={edited !== undefined}
        eventId={eventId}
        pool={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={onChanged}
      />
    </Panel>
  );
}
