import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { PoolDialog } from './pool-dialog.tsx';
import type { Pool } from '../common/use-tickets.ts';

interface Props {
  /** antd's Form.Item gives and takes these. */
  value?: string | null;
  onChange?: (poolId: string | null) => void;
  id?: string;
  eventId: string;
  pools: readonly Pool[];
  onMade: () => void;
}

/** Chooses a shared capacity, or makes one on the spot. */
export function PoolSelect({ value, onChange, id, eventId, pools, onMade }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="pool-select">
        <Select<string>
          {...(id && { id })}
          allowClear
          value={value ?? null}
          placeholder={t('field:none')}
          options={pools.map((pool) => ({
            value: pool.poolId,
            label: t('ticket:pool.option', { name: pool.name, n: formatNumber(pool.capacity) }),
          }))}
          onChange={(poolId: string | null | undefined) => onChange?.(poolId ?? null)}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label={t('ticket:pool.add')}
          title={t('ticket:pool.add')}
          onClick={() => setAdding(true)}
        />
      </div>
      <PoolDialog
        open={adding}
        eventId={eventId}
        onClose={() => setAdding(false)}
        onSaved={(poolId) => {
          onMade();
          onChange?.(poolId);
        }}
      />
    </>
  );
}
