import { ticketPoolSave } from '@convoke/contract/ticket/ticket.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
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
      <TextField of={ticketPoolSave} name="name" label={t('field:name')} placeholder={t('ticket:pool.example')} />
      <NumberField
        of={ticketPoolSave}
        name="capacity"
        label={t('ticket:pool.capacity')}
        min={Math.max(1, taken)}
        extra={taken > 0 && t('ticket:tier.taken', { n: formatNumber(taken) })}
      />
    </FormDialog>
  );
}
