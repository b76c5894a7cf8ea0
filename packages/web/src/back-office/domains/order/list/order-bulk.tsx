import type { OrderRow } from '@convoke/contract/order/order.list.calls.ts';
import { orderDelete, orderResend } from '@convoke/contract/order/order.office.calls.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useRefreshOrders } from '../common/use-orders.ts';

interface Props {
  eventId: string;
  keys: readonly string[];
  /** The rows on the present page, by id; chosen ones may be on others. */
  known: ReadonlyMap<string, OrderRow>;
  onClear: () => void;
  onExport: () => void;
}

/** The calls take at most so many ids. */
const resendSize = 100;
const deleteSize = 500;
/** So many ids fit into the address of the export call. */
const exportSize = 500;

/** What can be done with the chosen orders. */
export function OrderBulk({ eventId, keys, known, onClear, onExport }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshOrders(eventId);
  const tell = (done: string, skipped: number) =>
    void message.success(skipped > 0 ? `${done} ${t('order:bulk.skipped', { n: formatNumber(skipped) })}` : done);
  const resend = async () => {
    let sent = 0;
    for (let from = 0; from < keys.length; from += resendSize)
      sent += (await call(orderResend, { orderIds: keys.slice(from, from + resendSize) })).sent;
    tell(t('order:resend.done', { count: sent }), keys.length - sent);
    onClear();
  };
  const remove = async () => {
    let deleted = 0;
    for (let from = 0; from < keys.length; from += deleteSize)
      deleted += (await call(orderDelete, { orderIds: keys.slice(from, from + deleteSize) })).deleted;
    tell(t('order:delete.done', { count: deleted }), keys.length - deleted);
    onClear();
    await refresh();
  };
  const mayBeDeleted = keys.some((key) => {
    const state = known.get(key)?.state;
    return state === undefined || state === 'EXPIRED' || state === 'CANCELLED';
  });
  return (
    <>
      <ConfirmButton
        size="small"
        question={t('order:resend.question', { count: keys.length })}
        text={t('order:resend.text')}
        onConfirm={resend}
      >
        {t('order:resend.button')}
      </ConfirmButton>
      <Button
        size="small"
        disabled={keys.length > exportSize}
        title={keys.length > exportSize ? t('order:export.tooMany', { n: exportSize }) : undefined}
        onClick={onExport}
      >
        {t('order:export.chosen')}
      </Button>
      <ConfirmButton
        size="small"
        danger
        disabled={!mayBeDeleted}
        title={mayBeDeleted ? undefined : t('order:delete.none')}
        question={t('order:delete.question', { count: keys.length })}
        text={t('order:delete.text')}
        onConfirm={remove}
      >
        {t('order:delete.button')}
      </ConfirmButton>
    </>
  );
}
