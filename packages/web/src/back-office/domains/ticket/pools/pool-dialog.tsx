import { ticketPoolSave } from '@convoke/contract/ticket/ticket.calls.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { wholeRule } from '../../../../ui/form/number-rules.ts';
import type { Pool } from '../common/use-tickets.ts';

interface Props {
  open: boolean;
  eventId: string;
  /** The one to change; without it a new one is made. */
  pool?: Pool | undefined;
  onClose: () => void;
  onSaved: (poolId: string) => void;
}

/** A capacity that several tickets share. */
export function PoolDialog({ open, eventId, pool, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const taken = pool ? pool.sold + pool.held + pool.offered : 0;
  const save = async (values: { name: string; capacity: number }) => {
    const saved = await call(
      ticketPoolSave,
      { eventId, ...(pool && { poolId: pool.poolId }), ...values },
      { quiet: true, hideLoad: true },
    );
    onSaved(saved.poolId);
  };
  const required = [{ required: true, message: t('ticket:form.required') }];
  return (
    <FormDialog<{ name: string; capacity: number }>
      open={open}
      title={t(pool ? 'ticket:pool.change' : 'ticket:pool.add')}
      {...(pool && { initial: { name: pool.name, capacity: pool.capacity } })}
      width={420}
      name="pool"
      onSubmit={save}
      onClose={onClose}
    >
      <p className="muted">{t('ticket:pool.text')}</p>
      <Form.Item name="name" label={t('ticket:pool.name')} rules={required}>
        <Input maxLength={60} placeholder={t('ticket:pool.example')} />
      </Form.Item>
      <Form.Item
        name="capacity"
        label={t('ticket:pool.capacity')}
        rules={[...required, wholeRule(Math.max(1, taken), 1_000_000)]}
        {...(taken > 0 && { extra: t('ticket:tier.taken', { n: formatNumber(taken) }) })}
      >
        <NumberInput />
      </Form.Item>
    </FormDialog>
  );
}
